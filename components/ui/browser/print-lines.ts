/** Prints a heading and lines without the page, in an iframe. */
export function printLines(title: string, lines: readonly string[]): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const { contentWindow: view, contentDocument: page } = frame
  if (!view || !page) return
  page.title = title
  for (const [index, line] of [title, ...lines].entries()) {
    const element = page.createElement(index === 0 ? 'h1' : 'p')
    element.textContent = line
    page.body.append(element)
  }
  view.addEventListener('afterprint', () => frame.remove())
  view.print()
}
