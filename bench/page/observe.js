// Runs before the scripts of the page: web-vitals for LCP and CLS, event timing for each interaction, and timed
// scrolling. Plain JavaScript, because the browser runs it unchanged.

(() => {
  const vitals = { lcp: Number.NaN, cls: 0, row: Number.NaN };
  const interactions = [];
  const { onLCP, onCLS } = webVitals;
  onLCP(
    ({ value }) => {
      vitals.lcp = value;
    },
    { reportAllChanges: true },
  );
  onCLS(
    ({ value }) => {
      vitals.cls = value;
    },
    { reportAllChanges: true },
  );
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, startTime, processingStart, processingEnd } of list.getEntries())
      if (interactionId > 0)
        interactions.push({
          id: interactionId,
          duration,
          waited: processingStart - startTime,
          worked: processingEnd - processingStart,
        });
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 });

  // The first row whose task can be started, once it is painted.
  const rows = new MutationObserver(() => {
    if (!document.querySelector('[role="row"] button[aria-label="Start Task"]')) return;
    rows.disconnect();
    requestAnimationFrame(() =>
      setTimeout(() => {
        vitals.row = performance.now();
      }),
    );
  });
  rows.observe(document, { childList: true, subtree: true });

  /** Scrolls the grid and returns how long each frame took. */
  function frames(speed, seconds) {
    const viewport = [
      ...document.querySelectorAll('.ag-body-viewport, .ag-body-vertical-scroll-viewport'),
    ].find(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);
    return new Promise((resolve) => {
      const found = [];
      const began = performance.now();
      let last = began;
      const next = (now) => {
        found.push(now - last);
        last = now;
        const gone = (now - began) / 1000;
        viewport.scrollTop = gone * speed;
        if (gone < seconds) requestAnimationFrame(next);
        else resolve(found.slice(1));
      };
      requestAnimationFrame(next);
    });
  }

  globalThis.waypostBench = {
    vitals,
    takeInteractions: () => interactions.splice(0),
    frames,
    rows: () => document.querySelectorAll('[role="row"]').length,
  };
})();
