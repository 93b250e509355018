// Waits until the page stops changing, since late content would move the scroll target. Spec §9 "Timing".

/** Spec §9: "DOM-settle wait defaults: 3000 ms timeout, 100 ms quiet period." */
export const settleDefaults = { timeoutMs: 3000, quietMs: 100 } as const;

export function whenSettled({
  timeoutMs,
  quietMs,
}: {
  timeoutMs: number;
  quietMs: number;
} = settleDefaults): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      observer.disconnect();
      clearTimeout(quiet);
      clearTimeout(limit);
      resolve();
    };
    let quiet = setTimeout(finish, quietMs);
    const limit = setTimeout(finish, timeoutMs);
    const observer = new MutationObserver(() => {
      clearTimeout(quiet);
      quiet = setTimeout(finish, quietMs);
    });
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['src', 'style', 'class', 'hidden', 'open'],
    });
  });
}
