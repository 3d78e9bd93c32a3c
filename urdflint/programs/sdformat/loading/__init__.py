"""The model that libsdformat reads back: its checks, frames and sensors."""
