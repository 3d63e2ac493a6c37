import { type ReactNode, useId } from 'react'

type FormSectionProps = { title: string; description?: ReactNode; children: ReactNode }

/** A section of a long form: its title beside the fields, on a phone above them. */
export function FormSection({ title, description, children }: FormSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-8 gap-y-4 border-b border-line p-5 @max-3xl:p-4 @4xl:grid-cols-[15rem_1fr]"
    >
      <div>
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {description && <p className="mt-1 text-sm text-pretty text-ink-soft">{description}</p>}
      </div>
      <div className="grid min-w-0 grid-cols-1 items-start gap-x-4 gap-y-4 @2xl:grid-cols-2">{children}</div>
    </section>
  )
}

/** Class of a field that spans its section. */
export const wideField = '@2xl:col-span-2'

/** The footer of a form: error and buttons, primary first. */
export function FormFooter({ failure, children }: { failure?: ReactNode; children: ReactNode }) {
  return (
    <div className="space-y-4 p-5 @max-3xl:p-4">
      {failure}
      <div className="flex flex-wrap gap-3 max-sm:flex-col">{children}</div>
    </div>
  )
}

export const formSheet = 'rounded-lg border border-line bg-surface'
