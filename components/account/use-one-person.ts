'use client'

import { useEffect } from 'react'

const CHANNEL = 'signed-in'

/**
 * One browser, one person: a tab that still shows somebody else after another sign-in is loaded anew, before
 * anything typed in their name is sent in the new one's. A form with unsaved work asks first, as on any leaving.
 */
export function useOnePerson(email: string): void {
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = ({ data }) => {
      if (data !== email) window.location.reload()
    }
    channel.postMessage(email)
    return () => channel.close()
  }, [email])
}
