'use client'

import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { isPreloadError } from '@/components/ui/browser/preload-error'

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

/** Scripts of parts that are under way. */
const loads = new Set<Promise<unknown>>()

/** A part of the screen whose script is loaded when it is first drawn. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(async () => {
    const loading = load().catch(whenMissing)
    loads.add(loading)
    return { default: await loading.finally(() => loads.delete(loading)) }
  })

/** Parts that are to be drawn, in the order of the page. */
const waiting = new Set<() => void>()

/** One at a time: fifteen charts at once would keep a phone from answering for a second. */
async function drawNext() {
  const [draw] = waiting
  if (!draw) return
  waiting.delete(draw)
  // What a page left behind still loads is waited for by nobody.
  const others = new Set(loads)
  flushSync(draw)
  await Promise.allSettled([...loads].filter((one) => !others.has(one)))
  if (waiting.size > 0) setTimeout(drawNext)
}

/** False on the server and until the turn of this part has come. */
function useTurn(): boolean {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    const draw = () => setDrawn(true)
    if (waiting.size === 0) setTimeout(drawNext)
    waiting.add(draw)
    return () => void waiting.delete(draw)
  }, [])
  return isDrawn
}

type InBrowserProps = { instead: ReactNode; children: ReactNode }

/** What is drawn in the browser only, of parts whose script may be under way: `instead` stands there until then. */
export function InBrowser({ instead, children }: InBrowserProps) {
  return useTurn() ? <Suspense fallback={instead}>{children}</Suspense> : instead
}
