import { useSyncExternalStore } from 'react'

const paper = () => window.matchMedia('print')
/** Since `beforeprint`: the media query changes only once the pages are counted, and what comes then is cut off. */
let isDue = false

function follow(changed: () => void) {
  const listening = new AbortController()
  const tell = ({ type }: Event) => {
    isDue = type === 'beforeprint'
    changed()
  }
  for (const name of ['beforeprint', 'afterprint'])
    window.addEventListener(name, tell, { signal: listening.signal })
  paper().addEventListener('change', changed, { signal: listening.signal })
  return () => listening.abort()
}

/** True while the page is laid out for print: for content that is only printed. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    follow,
    () => isDue || paper().matches,
    () => false,
  )
