import { useSyncExternalStore } from 'react'

const paper = () => window.matchMedia('print')

function follow(changed: () => void) {
  const query = paper()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** True while the page is laid out for print: for content that is only printed. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    follow,
    () => paper().matches,
    () => false,
  )
