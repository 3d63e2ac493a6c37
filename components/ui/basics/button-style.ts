import { classNames } from '@/components/ui/basics/class-names'

export type ButtonColor = 'info' | 'warning' | 'success' | 'danger' | 'light' | 'default'
type ButtonSize = 'sm' | 'md' | 'lg'

const SOLID: Record<ButtonColor, string> = {
  info: 'border-accent bg-accent text-on-fill hover:border-accent-strong hover:bg-accent-strong',
  warning: 'border-warning bg-warning text-on-fill hover:border-warning-strong hover:bg-warning-strong',
  success: 'border-success bg-success text-on-fill hover:border-success-strong hover:bg-success-strong',
  danger: 'border-danger bg-danger text-on-fill hover:border-danger-strong hover:bg-danger-strong',
  light: 'border-transparent bg-transparent text-ink-soft hover:bg-track hover:text-ink',
  default: 'border-line-strong bg-surface text-ink hover:border-control hover:bg-sunken',
}

const QUIET: Partial<Record<ButtonColor, string>> = {
  info: 'border-accent-line bg-accent-soft text-accent-strong hover:border-accent hover:bg-accent-mist',
  warning: 'border-draft-line bg-surface text-draft hover:border-draft hover:bg-draft-soft',
  success: 'border-approved-line bg-surface text-approved hover:border-approved hover:bg-approved-soft',
  danger: 'border-overdue-line bg-surface text-danger hover:border-danger hover:bg-overdue-soft',
}

const SIZE: Record<ButtonSize, string> = {
  sm: 'min-h-(--control-sm) px-2.5 text-sm',
  md: 'min-h-(--control-md) px-3.5 text-base',
  lg: 'min-h-(--control-lg) w-full px-5 text-base',
}

/** Classes of everything that looks like a button; `quiet` has the colour without the fill, for a secondary action. */
export function buttonStyle(
  color: ButtonColor,
  size: ButtonSize,
  quiet: boolean,
  className?: string,
): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-md border py-1 text-center font-medium transition-colors',
    'disabled:pointer-events-none disabled:opacity-55 aria-disabled:pointer-events-none aria-disabled:opacity-55',
    '[&_svg]:size-[1.15em] [&_svg]:shrink-0',
    SIZE[size],
    (quiet && QUIET[color]) || SOLID[color],
    className,
  )
}
