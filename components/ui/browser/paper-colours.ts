/** Does what reads the page's colours while they are those of paper. Nothing of it is seen: it ends before the screen is drawn. */
export function inPaperColours<T>(work: () => T): T {
  const root = document.documentElement
  root.dataset.paper = ''
  try {
    return work()
  } finally {
    delete root.dataset.paper
  }
}
