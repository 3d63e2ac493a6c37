import { Footprints } from 'lucide-react'
import { FirstStepsFrame } from '@/components/help/first-steps-frame'
import { Link } from '@/components/ui/basics/link'
import type { FirstStep } from '@/lib/features/help/shapes'

/** A new person's first steps, rendered with the page to avoid a layout shift. */
export const FirstSteps = ({ steps }: { steps: readonly FirstStep[] }) => (
  <FirstStepsFrame
    heading={
      <p id="first-steps" className="flex items-center gap-2 font-semibold">
        <Footprints className="size-5 shrink-0 text-accent" />С чего начать
      </p>
    }
  >
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
  </FirstStepsFrame>
)
