'use client'

import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useHydrated } from '@/components/ui/browser/use-hydrated'
import { Alert, type AlertType } from '@/components/ui/feedback/alert'
import type { Message } from '@/components/ui/feedback/message'

type AlertEntry = { id: string; type: AlertType; message: Message }

type Alerts = {
  /** Shows a message for ten seconds, or until it is closed. A string is plain text; HTML is asked for by name. */
  show: (alert: { type: AlertType; message: Message }) => void
}

const AlertsContext = createContext<Alerts | null>(null)

/** The list of messages at the bottom right, on every page and above every dialog. */
export function AlertsProvider({ children }: { children: ReactNode }) {
  const [entries, setEntries] = useState<readonly AlertEntry[]>([])
  const counter = useRef(0)
  const hydrated = useHydrated()

  const show = useCallback<Alerts['show']>(({ type, message }) => {
    counter.current += 1
    const id = `alert-${counter.current}`
    // A message with the same words replaces the earlier one: a pile of them would cover the page.
    setEntries((before) => [...before.filter((it) => it.message !== message), { id, type, message }])
  }, [])
  const close = useCallback((id: string) => setEntries((before) => before.filter((it) => it.id !== id)), [])
  const alerts = useMemo(() => ({ show }), [show])

  return (
    <AlertsContext value={alerts}>
      {children}
      {hydrated &&
        createPortal(
          // aria-live is also what keeps the list from being hidden behind a modal dialog.
          <section
            aria-label="Сообщения"
            aria-live="polite"
            data-alerts
            className="pointer-events-none fixed right-0 bottom-0 z-60 flex w-full flex-col gap-2 p-4 sm:w-1/2 lg:w-1/3 print:hidden"
          >
            {entries.map((entry) => (
              <AlertItem key={entry.id} entry={entry} close={close} />
            ))}
          </section>,
          document.body,
        )}
    </AlertsContext>
  )
}

function AlertItem({ entry, close }: { entry: AlertEntry; close: (id: string) => void }) {
  // Stable between renders: a new function would restart the timer of every alert.
  const onClose = useCallback(() => close(entry.id), [close, entry.id])
  return <Alert type={entry.type} message={entry.message} onClose={onClose} />
}

/** The page's alerts. Throws outside `AlertsProvider`. */
export function useAlerts(): Alerts {
  const alerts = useContext(AlertsContext)
  if (!alerts) throw new Error('useAlerts needs AlertsProvider above it')
  return alerts
}
