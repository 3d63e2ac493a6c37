import { CircleQuestionMark } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { LogoMark } from '@/components/layout/logo'
import { VisionFrame, VisionToggle } from '@/components/layout/look/vision-frame'
import { DesktopMenu, MobileMenu } from '@/components/layout/menus'
import { type NavItem, navigationFor } from '@/components/layout/navigation'
import { PageTransition } from '@/components/layout/page-transition'
import { SkipLink } from '@/components/layout/skip-link'
import { Link } from '@/components/ui/basics/link'

/** Shown beside the wide menu, and last in the narrow menu's panel. */
const HELP: NavItem = { href: '/help', label: 'Справка' }

type AppShellProps = {
  permissions: readonly string[]
  /** Number of pending items in «Входящие», 0 without access. */
  waiting: number
  userMenu: ReactNode
  /** Account menu in the panel of the narrow layout. */
  userPanel: ReactNode
  /** A notice above every page. */
  bar?: ReactNode
  footer: ReactNode
  /** See PageTransition. */
  skeletons: ComponentProps<typeof PageTransition>['skeletons']
  children: ReactNode
}

/**
 * The signed-in layout: top bar, breadcrumbs, content, footer. The bar and the content are size containers, so that
 * their breakpoints (`@3xl:` and the like) follow the low-vision version's larger type, which media queries do not.
 */
export function AppShell({
  permissions,
  waiting,
  userMenu,
  userPanel,
  bar,
  footer,
  skeletons,
  children,
}: AppShellProps) {
  const entries = navigationFor(permissions, waiting)
  return (
    <div className="flex min-h-dvh flex-col print:block print:min-h-0">
      <VisionFrame>
        <SkipLink />
        <header className="@container relative z-20 border-b border-line bg-surface print:hidden">
          <div className="flex min-h-15 flex-wrap items-center px-4 @5xl:px-8">
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
            <div className="ml-5 hidden h-15 shrink-0 @5xl:block @[84rem]:ml-9">
              <DesktopMenu entries={entries} />
            </div>
            <div className="ml-auto flex min-w-0 items-center gap-1.5 pl-1">
              <Link
                href={HELP.href}
                prefetch={false}
                className="hidden min-h-(--control-md) items-center gap-2 rounded-md px-2.5 text-ink-soft no-underline! hover:bg-track hover:text-ink @5xl:inline-flex"
              >
                <CircleQuestionMark className="size-5" />
                {HELP.label}
              </Link>
              <VisionToggle />
              <div className="hidden min-w-0 @5xl:block">{userMenu}</div>
              <div className="@5xl:hidden">
                <MobileMenu entries={[...entries, HELP]} account={userPanel} />
              </div>
            </div>
          </div>
        </header>
        {bar}
      </VisionFrame>
      {/* Loading content must not push the footer down: until loaded, it is below the screen. */}
      <main
        id="content"
        tabIndex={-1}
        className="@container flex-1 outline-none has-[[aria-busy=true],[data-skeleton]]:min-h-dvh print:min-h-0"
      >
        <div className="mx-auto max-w-content px-4 pt-5 pb-12 has-data-wide:max-w-340 @3xl:px-8">
          <PageTransition skeletons={skeletons}>{children}</PageTransition>
        </div>
      </main>
      {footer}
    </div>
  )
}
