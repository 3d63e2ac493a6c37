import Image from 'next/image'
import { Link } from '@/components/ui/basics/link'
import { PICTURE, PICTURES, picturePath } from '@/lib/features/help/pictures/labels'
import type { HelpSection } from '@/lib/features/help/shapes'

/** A task: what to do step by step, how it looks, where it is done. */
export function HelpTask({ section: { id, title, steps, note, picture, links } }: { section: HelpSection }) {
  return (
    <section aria-labelledby={id} className="mt-9" data-keep-together>
      <h2 id={id} className="scroll-mt-20 text-lg font-semibold target:text-accent-strong">
        {title}
      </h2>
      <ol className="mt-2.5 list-decimal space-y-1.5 pl-6 text-pretty marker:text-ink-soft">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {note && <p className="mt-2.5 text-pretty text-ink-soft">{note}</p>}
      {picture && (
        <a href={picturePath(picture)} className="mt-3.5 block" title="Открыть картинку целиком">
          <Image
            src={picturePath(picture)}
            alt={PICTURES[picture]}
            width={PICTURE.width}
            height={PICTURE.height}
            className="h-auto w-full rounded-lg border border-line-strong"
          />
        </a>
      )}
      <ul className="mt-2.5 flex flex-wrap gap-x-5 print:hidden">
        {links.map(({ label, href }) => (
          <li key={href}>
            <Link href={href} className="link inline-flex min-h-(--control-sm) items-center text-sm">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
