import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { type ButtonColor, buttonStyle } from '@/components/ui/basics/button-style'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'

type Look = {
  color?: ButtonColor
  size?: Parameters<typeof buttonStyle>[1]
  quiet?: boolean
  icon?: ReactNode
}

/**
 * A button. While `processing` it shows a spinner in place of its icon, ignores presses and is announced as busy. Not
 * disabled, because a disabled button loses focus.
 */
export function Button({
  color = 'default',
  size = 'md',
  quiet = false,
  icon,
  processing = false,
  disabled,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: Omit<ComponentProps<'button'>, 'color'> & Look & { processing?: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-disabled={processing || undefined}
      aria-busy={processing || undefined}
      onClick={processing ? (event) => event.preventDefault() : onClick}
      className={buttonStyle(color, size, quiet, className)}
    >
      {processing ? <LoaderCircle className="animate-spin" /> : icon}
      {children}
    </button>
  )
}

/** A link that looks like a button: it leads somewhere and never performs an action. */
export function ButtonLink({
  color = 'default',
  size = 'md',
  quiet = false,
  icon,
  className,
  children,
  ...rest
}: Omit<ComponentProps<typeof Link>, 'color'> & Look) {
  return (
    <Link {...rest} data-button className={buttonStyle(color, size, quiet, className)}>
      {icon}
      {children}
    </Link>
  )
}

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
