/** The page of a robot as it stands in a webview: the same page as in a browser, and a bridge of messages to it. */

/** What the page says: the part that is chosen in it, or the place of a finding. */
export interface Chosen {
  place: string;
}

/** What the page is told: the part to choose. */
export interface Choice {
  part: string;
}

/**
 * Runs before the scripts of the page. The page writes what is chosen in it, its camera and its pose behind the `#` of
 * its address; here they outlive a new page of the same robot.
 */
const BRIDGE = `(() => {
  const api = acquireVsCodeApi();
  const replace = history.replaceState.bind(history);
  const partOf = (url) => new URLSearchParams(String(url).split('?')[1] ?? '').get('part');
  const hash = api.getState()?.hash;
  let part = hash ? partOf(hash) : null;
  let isTold = false;
  if (hash) {
    try { replace(null, '', hash); } catch { location.hash = hash; }
  }
  history.replaceState = (data, title, url) => {
    api.setState({ hash: url });
    try { replace(data, title, url); } catch { /* a frame without an address of its own */ }
    const chosen = partOf(url);
    if (chosen && chosen !== part && !isTold) {
      api.postMessage({ place: chosen });
    }
    part = chosen;
  };
  addEventListener('click', (event) => {
    const finding = event.target.closest?.('details.finding > summary');
    const place = finding?.querySelector('small')?.textContent;
    if (place) {
      event.stopImmediatePropagation();
      api.postMessage({ place });
    }
  }, true);
  addEventListener('message', ({ data }) => {
    const element = document.querySelector('[data-part="' + CSS.escape(data.part) + '"]');
    if (element && data.part !== part) {
      isTold = true;
      element.click();
      setTimeout(() => (isTold = false), 500);
    }
  });
})();`;

/** The page with the bridge in it, which its policy allows by a word that nobody else knows; else nothing is allowed. */
export function withBridge(page: string, nonce: string): string {
  return page
    .replace("script-src '", `script-src 'nonce-${nonce}' '`)
    .replace('<meta name="viewport"', `<script nonce="${nonce}">${BRIDGE}</script><meta name="viewport"`);
}
