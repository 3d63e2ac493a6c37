import { type ComponentProps, type ReactNode, useId } from 'react'

type TitledProps = Omit<ComponentProps<'section'>, 'title'> & {
  title: ReactNode
  /** Classes of the heading. */
  heading?: string
}

/** A part of a page, named by its heading. */
export function Titled({ title, heading = 'text-lg font-semibold', children, ...section }: TitledProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} {...section}>
      <h2 id={id} className={heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}
