'use client'

import { useEffect } from 'react'
import { rememberListsOf } from '@/components/ui/lists/remembered-lists'

const CHANNEL = 'signed-in'

/**
 * One browser, one person: after somebody else signs in, a tab that still shows the first person reloads before it
 * sends anything typed in their name. A form with unsaved work asks first, as it does before any leaving.
 */
export function useOnePerson(email: string): void {
  useEffect(() => {
    rememberListsOf(email)
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = ({ data }) => {
      if (data !== email) window.location.reload()
    }
    channel.postMessage(email)
    return () => channel.close()
  }, [email])
}
