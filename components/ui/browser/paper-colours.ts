/** Runs work with the page's print colours. Synchronous, so that nothing is visible on the screen. */
export function inPaperColours<T>(work: () => T): T {
  const root = document.documentElement
  root.dataset.paper = ''
  try {
    return work()
  } finally {
    delete root.dataset.paper
  }
}
