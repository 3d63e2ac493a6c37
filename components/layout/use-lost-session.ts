'use client'

import { useEffect, useState } from 'react'
import { SESSION_LOST } from '@/lib/core/http/api-client'

/** Keeps the page when the session has ended with unsaved changes. @param hasUnsaved evaluated at that moment */
export function useLostSession(hasUnsaved: () => boolean) {
  const [isLost, setLost] = useState(false)

  useEffect(() => {
    const listening = new AbortController()
    window.addEventListener(
      SESSION_LOST,
      (event) => {
        if (!hasUnsaved()) return
        event.preventDefault()
        setLost(true)
      },
      { signal: listening.signal },
    )
    return () => listening.abort()
  }, [hasUnsaved])

  return { isLost, restored: () => setLost(false) }
}
