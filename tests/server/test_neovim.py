"""Neovim, headless, with the block that docs/editors.md has for it: diagnostics, a fix, and diagnostics again."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

EDITORS = Path(__file__).parents[2] / "docs" / "editors.md"
BLOCK = re.compile(r"\*\*Neovim\*\* \(0\.7 to 0\.10\):\n\n```lua\n(.*?)```", re.DOTALL)
ROBOT = (
    '<robot name="r">\n  <link name="é😀"/><link name="arm"/>\n  <joint name="j" type="revolute"><parent link="é😀"/>'
)
ROBOT += '<child link="arm"/><limit lower="-1" upper="1" effort="9" velocity="1 "/></joint>\n</robot>\n'
SCRIPT = """
local function codes()
  local found = {}
  for _, one in ipairs(vim.diagnostic.get(0)) do table.insert(found, one.code or one.user_data.lsp.code) end
  table.sort(found)
  return found
end
local function waited(wanted)
  vim.wait(60000, function() return (vim.tbl_contains(codes(), "URDF103")) == wanted end, 20)
  return codes()
end
local report = { before = waited(true) }
local last = vim.api.nvim_buf_line_count(0)
local answers = vim.lsp.buf_request_sync(0, "textDocument/codeAction", {
  textDocument = vim.lsp.util.make_text_document_params(),
  range = { start = { line = 0, character = 0 }, ["end"] = { line = last, character = 0 } },
  context = { diagnostics = {}, only = { "quickfix" } },
}, 60000)
for _, answer in pairs(answers) do
  for _, action in ipairs(answer.result) do
    if action.isPreferred then
      report.title = action.title
      vim.lsp.util.apply_workspace_edit(action.edit, "utf-16")
    end
  end
end
report.after = waited(false)
vim.cmd("write")
vim.fn.writefile({ vim.json and vim.json.encode(report) or vim.fn.json_encode(report) }, "report.json")
vim.cmd("qall!")
"""


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("nvim") is None, reason="neovim is not installed: apt-get install neovim")
def test_neovim_shows_and_fixes(tmp_path: Path) -> None:
    block = BLOCK.search(EDITORS.read_text(encoding="utf-8"))
    assert block
    (tmp_path / "init.lua").write_text(block[1], encoding="utf-8")
    (tmp_path / "drive.lua").write_text(SCRIPT, encoding="utf-8")
    (tmp_path / "robot.urdf").write_text(ROBOT, encoding="utf-8")
    own = {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)}
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        ["nvim", "--headless", "-n", "-u", "init.lua", "robot.urdf", "-c", "luafile drive.lua"],
        cwd=tmp_path,
        env={**os.environ, **own, "PATH": path},
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    assert (tmp_path / "report.json").exists(), done.stderr
    report = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert "URDF103" in report["before"]
    assert report["title"]
    assert "URDF103" not in report["after"]
    assert (tmp_path / "robot.urdf").read_text(encoding="utf-8") == ROBOT.replace('"1 "', '"1"')
