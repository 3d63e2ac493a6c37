'use client'

import { RotateCw, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/basics/button'
import { useWindowEvent } from '@/components/ui/browser/use-window-event'

/** Reloads the page, which may have a newer version by now; forms with unsaved changes save or ask first. */
export function ReloadButton() {
  return (
    <Button color="info" icon={<RotateCw />} onClick={() => window.location.reload()}>
      Обновить страницу
    </Button>
  )
}

/** What happens to unsaved input. */
export const EDITS_STORED =
  'Черновики документов сохраняются сами; если не сохранено что-то ещё, браузер спросит, прежде чем обновить страницу.'

/** Shown after a script failed to load, until the page is reloaded; not on a page that shows the error itself. */
export function NewVersionBar() {
  const [isOffered, setOffered] = useState(false)

  // Checked after all listeners, one of which may handle the event. Offline there cannot be a newer version.
  useWindowEvent('preload-error', (event) =>
    queueMicrotask(() => setOffered((was) => was || (navigator.onLine && !event.defaultPrevented))),
  )

  return (
    <div role="alert" className="sticky top-0 z-50 print:hidden [body:has([data-trouble])_&]:hidden">
      {isOffered && (
        <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-2.5 border-b border-draft-line bg-draft-soft px-4 py-2.5 text-sm text-draft">
          <p className="flex max-w-[44rem] items-start gap-2.5">
            <TriangleAlert className="mt-px size-4.5 shrink-0" />
            Часть экрана не загрузилась. {EDITS_STORED}
          </p>
          <ReloadButton />
        </div>
      )}
    </div>
  )
}
