'use client'

import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { Later } from '@/components/ui/browser/later'
import { isPreloadError } from '@/components/ui/browser/preload-error'
import { useAlerts } from '@/components/ui/feedback/alerts'

const nothing = () => undefined

/** What comes later, once it is there: somebody else waits for it, or the first sign of a person brings it. */
export const useArrived = <T>(later: Later<T>): T | undefined =>
  useSyncExternalStore(later.subscribe, later.now, nothing)

/**
 * What comes later, once it is there. One that is wanted and does not come is told of: by the bar that offers a new
 * version or, without a network, when there can be none, by a message.
 * @param isWanted whether a person waits for it
 * @param giveUp what to do when it does not come
 */
export function useLater<T>(later: Later<T>, isWanted: boolean, giveUp: () => void): T | undefined {
  const alerts = useAlerts()
  const value = useArrived(later)

  const fail = useEffectEvent((error: unknown) => {
    if (!navigator.onLine || !isPreloadError(error))
      alerts.show({
        type: 'danger',
        message: 'Не удалось открыть: проверьте подключение к сети и повторите или обновите страницу.',
      })
    giveUp()
  })

  useEffect(() => {
    if (isWanted) later.fetch().catch(fail)
  }, [later, isWanted])

  return value
}
