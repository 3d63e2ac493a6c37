/** The page numbers to show: both ends, the current one and its neighbours; null for a gap of two or more. */
export function pageNumbers(current: number, last: number, neighbours = 1): Array<number | null> {
  const isOffered = (page: number) => page === 1 || page === last || Math.abs(page - current) <= neighbours
  const pages: Array<number | null> = []
  for (let page = 1; page <= last; page += 1) {
    const isBridge = isOffered(page - 1) && isOffered(page + 1)
    if (isOffered(page) || isBridge) pages.push(page)
    else if (pages.at(-1) !== null) pages.push(null)
  }
  return pages
}
