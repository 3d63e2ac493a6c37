'use client'

import { Footprints } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useState } from 'react'
import { useAttempt } from '@/components/calls/use-attempt'
import { Button } from '@/components/ui/basics/button'
import { Link } from '@/components/ui/basics/link'
import { endFirstSteps } from '@/lib/features/accounts/client'
import type { FirstStep } from '@/lib/features/help/shapes'

/** Where a day's work begins. */
const FIRST_SCREENS = ['/my-metrics', '/admin/completeness']

/** On the first screen of a new person: what to begin with. Ended once, it never comes back, on any device. */
export function FirstStepsPanel({ steps }: { steps: readonly FirstStep[] }) {
  const path = usePathname()
  const attempt = useAttempt()
  const [isShown, setShown] = useState(true)
  const [isEnding, setEnding] = useState(false)
  if (!isShown || !FIRST_SCREENS.includes(path)) return null

  async function end() {
    setEnding(true)
    if (await attempt(endFirstSteps)) setShown(false)
    setEnding(false)
  }

  return (
    <section
      aria-labelledby="first-steps"
      className="mb-4 rounded-lg border border-accent-line bg-accent-soft px-5 py-4 @max-3xl:px-4 print:hidden"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="first-steps" className="flex items-center gap-2 font-semibold">
          <Footprints aria-hidden className="size-5 shrink-0 text-accent" />С чего начать
        </h2>
        <Button size="sm" processing={isEnding} onClick={end}>
          Понятно, больше не показывать
        </Button>
      </div>
      <ol className="mt-2.5 grid gap-x-6 gap-y-3 @3xl:grid-cols-3">
        {steps.map(({ text, link }, index) => (
          <li key={text} className="flex gap-3">
            <span
              aria-hidden
              className="flex size-6 shrink-0 items-center justify-center rounded-full bg-accent text-sm font-semibold text-on-fill"
            >
              {index + 1}
            </span>
            <span className="text-pretty">
              {text}{' '}
              <Link href={link.href} className="link">
                {link.label}
              </Link>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
