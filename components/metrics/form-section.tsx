import { type ReactNode, useId } from 'react'

type FormSectionProps = { title: string; note?: ReactNode; children: ReactNode }

/** A part of a long form with its own heading. */
export function FormSection({ title, note, children }: FormSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-4 @3xl:p-6">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {note}
      <div className="mt-4 space-y-5">{children}</div>
    </section>
  )
}
