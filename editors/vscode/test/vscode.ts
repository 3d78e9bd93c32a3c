/** A stand-in for the API of VS Code: what a test does not set is there, takes every call and does nothing. */

import { known } from './stage';

type Anything = Record<string | symbol, unknown>;

/** Something that can be called, made anew and asked for any part, which is of the same kind. */
function anything(parts: Anything = {}): unknown {
  const base = class {};
  return new Proxy(base, {
    get: (_, name) => {
      if (name === 'then' || name === 'prototype') {
        return name === 'then' ? undefined : base.prototype;
      }
      if (name === Symbol.iterator) {
        return () => [][Symbol.iterator]();
      }
      if (name === Symbol.toPrimitive) {
        return () => '';
      }
      const found = parts[name];
      const isPlain = typeof found === 'object' && found !== null && Object.getPrototypeOf(found) === Object.prototype;
      return isPlain ? anything(found as Anything) : name in parts ? found : (parts[name] = anything());
    },
    set: (_, name, value) => {
      parts[name] = value;
      return true;
    },
    apply: () => anything(),
    construct: (target, args, made) => (Reflect.construct(target, args, made) as object),
  });
}

// As a prototype, so that an import by name finds what is not there yet.
export = Object.create(anything(known) as object);
