'use client'

import { Printer, ShieldCheck } from 'lucide-react'
import { Checks, Hidden, History, Limits } from '@/components/anonymity/anonymity-cards'
import { ClassTable } from '@/components/anonymity/anonymity-classes'
import { Verdict } from '@/components/anonymity/anonymity-verdict'
import { useAttempt } from '@/components/calls/use-attempt'
import { Button } from '@/components/ui/basics/button'
import { PageHeader } from '@/components/ui/basics/page-header'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { useAnonymity, useAnonymityCheck } from '@/lib/features/analytics/client'
import type { Anonymity } from '@/lib/features/analytics/profiles/contract'

const PATH = [{ label: 'Администрирование' }, { label: 'Анонимность' }]

type AnonymityScreenProps = { initial: Anonymity; timeZone: string }

/** The certificate that comparisons of the live data give nobody away. */
export function AnonymityScreen({ initial, timeZone }: AnonymityScreenProps) {
  const { data } = useAnonymity(initial)
  const check = useAnonymityCheck()
  const attempt = useAttempt()
  const certificate = data?.certificate
  return (
    <div className="@container">
      <PageHeader
        title="Анонимность"
        breadcrumbs={PATH}
        description="Свидетельство о данных, которые сейчас в сравнении"
        actions={
          <>
            <Button icon={<Printer aria-hidden />} onClick={() => window.print()}>
              Печать или PDF
            </Button>
            <Button
              color="info"
              icon={<ShieldCheck aria-hidden />}
              processing={check.isPending}
              onClick={() => attempt(() => check.mutateAsync())}
            >
              Проверить сейчас
            </Button>
          </>
        }
      />
      {certificate ? (
        <>
          <Verdict certificate={certificate} timeZone={timeZone} />
          <div className="mt-4 grid grid-cols-1 items-start gap-4 @5xl:grid-cols-2">
            <div className="min-w-0 space-y-4">
              <Checks certificate={certificate} />
              <Hidden certificate={certificate} />
            </div>
            <div className="min-w-0 space-y-4">
              <ClassTable classes={certificate.classes} />
              <Limits />
            </div>
          </div>
          <History items={data.history} timeZone={timeZone} />
        </>
      ) : (
        <EmptyState title="Свидетельства пока нет">
          Оно появится, когда будут сделаны профили сравнения: обычно через несколько секунд после запуска.
        </EmptyState>
      )}
    </div>
  )
}
