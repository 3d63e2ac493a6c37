import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '@/components/ui/basics/class-names'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'title'> & {
  label: string
  icon: ReactNode
  outlined?: boolean
}

/** A square button with an icon only; `label` is its accessible name and its tooltip. */
export function IconButton({ label, icon, outlined = false, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-flex size-(--control-md) shrink-0 items-center justify-center rounded-md border transition-colors [&_svg]:size-5',
        'disabled:pointer-events-none disabled:opacity-45',
        outlined
          ? 'border-line-strong bg-surface text-ink hover:border-control hover:bg-sunken'
          : 'border-transparent text-ink-soft hover:bg-track hover:text-ink',
        className,
      )}
    >
      {icon}
    </button>
  )
}
