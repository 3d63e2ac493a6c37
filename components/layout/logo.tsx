import { Link } from '@/components/ui/basics/link'

export function LogoMark({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={className}>
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        d="M8 23.5h16M11.5 19.5v-4.5M16 19.5V8.5M20.5 19.5v-7"
        className="stroke-on-fill"
        strokeWidth="2"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  )
}

/** Logo and name as a link home; a narrow header shows only the first word. */
export function LogoLink() {
  return (
    <Link
      href="/"
      prefetch={false}
      className="flex shrink-0 items-center gap-2.5 rounded-md font-semibold whitespace-nowrap no-underline!"
    >
      <LogoMark className="size-7.5" />
      <span className="@max-2xs:sr-only">
        Мониторинг<span className="@max-lg:sr-only"> показателей</span>
      </span>
    </Link>
  )
}
