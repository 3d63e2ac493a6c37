'use client'

import { useState } from 'react'
import { useAttempt } from '@/components/calls/use-attempt'
import { forgetOwner, SIGNING_OUT } from '@/components/ui/browser/device-store'
import { signOut } from '@/lib/features/accounts/client'

/**
 * Ends the session on the server, then calls `leave`. A failure is shown and the person stays: pretending to
 * be signed out on a shared computer would be worse.
 * @param owner whose unsent work kept in this browser is forgotten
 */
export function useLogout(
  leave: () => void,
  owner?: number,
): { logout: () => Promise<void>; leaving: boolean } {
  const attempt = useAttempt()
  const [leaving, setLeaving] = useState(false)

  async function logout() {
    if (!window.dispatchEvent(new CustomEvent(SIGNING_OUT, { cancelable: true }))) return
    setLeaving(true)
    if (!(await attempt(signOut))) return setLeaving(false)
    if (owner !== undefined) forgetOwner(owner)
    leave()
  }

  return { logout, leaving }
}
