import { useState } from 'react'
import { useWindowEvent } from '@/components/ui/browser/use-window-event'

/** Keeps the page when the session has ended with unsaved changes. @param hasUnsaved evaluated at that moment */
export function useLostSession(hasUnsaved: () => boolean) {
  const [isLost, setLost] = useState(false)

  useWindowEvent('session-lost', (event) => {
    if (!hasUnsaved()) return
    event.preventDefault()
    setLost(true)
  })

  return { isLost, restored: () => setLost(false) }
}
