"""Emacs with eglot, in batch mode, with the block that docs/editors.md has for it: diagnostics, a fix, none again."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.test_neovim import EDITORS, ROBOT

BLOCK = re.compile(r"\*\*Emacs\*\* [^\n]*:\n\n```elisp\n(.*?)```", re.DOTALL)
ELPA = Path("/usr/share/emacs/site-lisp/elpa-src")
# Without a command loop nothing runs hooks and timers of idle moments: what eglot leaves to these is called here
SCRIPT = r"""
(require 'json)
(defun codes ()
  (seq-filter (lambda (one) (string-match-p "URDF103" one)) (mapcar #'flymake-diagnostic-text (flymake-diagnostics))))
(defun waited (wanted)
  (let ((end (+ (float-time) 60)))
    (while (and (< (float-time) end) (not (eq wanted (and (codes) t))))
      (accept-process-output nil 0.05)
      (flymake-start)))
  (length (codes)))
(find-file "robot.urdf")
(run-hooks 'post-command-hook)
(let* ((before (waited t))
       (actions (append (eglot-code-actions (point-min) (point-max) "quickfix" nil) nil))
       (fix (seq-find (lambda (one) (eq t (plist-get one :isPreferred))) actions)))
  (eglot--apply-workspace-edit (plist-get fix :edit))
  (eglot--signal-textDocument/didChange)
  (let ((after (waited nil)))
    (save-buffer)
    (with-temp-file "report.json"
      (insert (json-encode `((before . ,before) (title . ,(plist-get fix :title)) (after . ,after)))))))
(kill-emacs 0)
"""


@pytest.mark.slow
@pytest.mark.skipif(
    shutil.which("emacs") is None or not any(ELPA.glob("eglot-*")),
    reason="Emacs with eglot is not installed: apt-get install emacs-nox elpa-eglot",
)
def test_emacs_shows_and_fixes(tmp_path: Path) -> None:
    block = BLOCK.search(EDITORS.read_text(encoding="utf-8"))
    assert block
    (tmp_path / "init.el").write_text(block[1], encoding="utf-8")
    (tmp_path / "drive.el").write_text(SCRIPT, encoding="utf-8")
    (tmp_path / "robot.urdf").write_text(ROBOT, encoding="utf-8")
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        ["emacs", "--batch", "--eval", "(package-initialize)", "-l", "init.el", "-l", "drive.el"],
        cwd=tmp_path,
        env={**os.environ, "HOME": str(tmp_path), "PATH": path, "LANG": "C.UTF-8"},
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    assert (tmp_path / "report.json").exists(), done.stderr
    report = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert report == {"before": 1, "title": "write single spaces", "after": 0}
    assert (tmp_path / "robot.urdf").read_text(encoding="utf-8") == ROBOT.replace('"1 "', '"1"')
