import { HeartHandshake } from 'lucide-react'
import type { ReactNode } from 'react'
import { TermsLink } from '@/components/account/terms-link'
import { ExternalLink } from '@/components/layout/external-link'
import { LogoMark } from '@/components/layout/logo'
import { VisionFrame, VisionToggle } from '@/components/layout/look/vision-frame'
import { SiteFooter } from '@/components/layout/site-footer'
import type { SiteInfo } from '@/components/layout/site-info'
import { SkipLink } from '@/components/layout/skip-link'

type GuestCardProps = {
  site: SiteInfo
  /** The page's h1. */
  title: string
  /** Content below the card. */
  below?: ReactNode
  children: ReactNode
}

/** The guest layout: product, a card with the form, how to get access, terms, credit and footer. */
export function GuestCard({ site, title, below, children }: GuestCardProps) {
  return (
    <div className="@container flex min-h-dvh flex-col">
      <VisionFrame>
        <SkipLink />
        <header className="flex justify-end px-4 pt-3 @3xl:px-8">
          <VisionToggle />
        </header>
      </VisionFrame>
      <main
        id="content"
        tabIndex={-1}
        // Not vertically centred: content would move while loading.
        className="mx-auto flex w-full max-w-[30rem] flex-1 flex-col px-4 pt-2 pb-10 outline-none @3xl:pt-[6vh]"
      >
        <div className="flex items-center justify-center gap-3.5">
          <LogoMark className="size-11 shrink-0" />
          <p className="text-balance">
            <span className="block text-xl font-semibold tracking-tight">Мониторинг показателей</span>
            <span className="block text-sm text-ink-soft">
              качества и безопасности медицинской деятельности
            </span>
          </p>
        </div>
        <section className="mt-6 rounded-lg border border-line bg-surface px-5 py-6 @md:px-7">
          <h1 className="mb-5 text-2xl font-semibold tracking-tight">{title}</h1>
          {children}
        </section>
        {below}
        <p className="mt-5 text-center text-sm text-pretty text-ink-soft">
          Чтобы получить доступ и принять участие в проекте, напишите в службу поддержки:{' '}
          <a href={`mailto:${site.supportEmail}`} className="link">
            {site.supportEmail}
          </a>
        </p>
        <div className="mt-2 text-center text-sm">
          <TermsLink />
        </div>
        <ExternalLink
          href={site.foundationUrl}
          className="mx-auto mt-6 flex w-fit items-center gap-3 rounded-md text-sm text-ink-soft hover:text-accent-strong"
        >
          <HeartHandshake className="size-9 shrink-0 text-accent" strokeWidth={1.25} />
          <span>
            Организатор проекта
            <span className="block font-medium text-ink">{site.foundationName}</span>
          </span>
        </ExternalLink>
      </main>
      <SiteFooter site={site} hasPartners />
    </div>
  )
}
