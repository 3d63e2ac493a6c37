'use client'

import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { isPreloadError } from '@/components/ui/browser/preload-error'
import { useHydrated } from '@/components/ui/browser/use-hydrated'

/** Stands for a part of the screen whose script has not loaded; what is typed beside it stays. */
function MissingPart() {
  return (
    <p className="rounded-md border border-line bg-sunken px-3.5 py-2.5 text-sm text-ink-soft">
      Эта часть экрана не загрузилась.
    </p>
  )
}

function whenMissing(error: unknown) {
  if (isPreloadError(error)) return MissingPart
  throw error
}

/** A part of the screen whose script is loaded when it is first drawn. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(async () => ({ default: await load().catch(whenMissing) }))

type InBrowserProps = { instead: ReactNode; children: ReactNode }

/** What is drawn in the browser only, of parts whose script may be under way: `instead` stands there until then. */
export function InBrowser({ instead, children }: InBrowserProps) {
  return useHydrated() ? <Suspense fallback={instead}>{children}</Suspense> : instead
}
