'use client'

import { Clock, RefreshCw, Users } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { QuestionDialog } from '@/components/calls/question-dialog'
import { CompanyEditForm } from '@/components/companies/company-edit-form'
import { RequestNote } from '@/components/companies/requests/request-note'
import { COMPANIES_CRUMBS, companyUsersPath } from '@/components/layout/company-paths'
import { Button, ButtonLink } from '@/components/ui/basics/button'
import { PageHeader } from '@/components/ui/basics/page-header'
import { formSheet } from '@/components/ui/forms/form-parts'
import { formatDateTime } from '@/lib/core/format/dates'
import { formatNumber } from '@/lib/core/format/numbers'
import { companyCalls } from '@/lib/features/companies/client'
import { NUMBER_FROZEN } from '@/lib/features/companies/rules'
import { personName } from '@/lib/features/documents/labels'

type CompanyScreenProps = Omit<ComponentProps<typeof CompanyEditForm>, 'editor' | 'onChange'>

/** The administrators' page of an organisation. */
export function CompanyEditScreen({
  company: opened,
  formerNumbers,
  ...rest
}: CompanyScreenProps & { formerNumbers: ReadonlyArray<{ legacy_id: string; number: string | null }> }) {
  const [company, setCompany] = useState(opened)
  const save = companyCalls.useChange('PUT /api/companies/{id}')
  const [asking, setAsking] = useState(false)
  const request = company.property_request

  async function regenerate() {
    const saved = await save.mutateAsync({
      id: company.id,
      regenerate_number: true,
      version: company.version,
    })
    setCompany(saved)
    return saved
  }

  return (
    <>
      <PageHeader
        title="Редактирование организации"
        description={company.short_name}
        breadcrumbs={COMPANIES_CRUMBS}
        actions={
          <ButtonLink icon={<Users />} href={companyUsersPath(company.id)}>
            Пользователи: {formatNumber(company.users_count)}
          </ButtonLink>
        }
      />
      <div className={`${formSheet} mb-3 p-5 @max-3xl:p-4`}>
        <p className="text-sm font-medium">Идентификационный номер</p>
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
          <output className="text-xl font-semibold tracking-wide">{company.number}</output>
          {!company.has_documents && (
            <Button size="sm" icon={<RefreshCw />} onClick={() => setAsking(true)}>
              Сменить номер
            </Button>
          )}
        </div>
        <p className="mt-1 text-sm text-ink-soft">
          {company.has_documents ? NUMBER_FROZEN : 'Назначается случайно: по нему организацию нельзя узнать.'}
        </p>
        {formerNumbers.length > 0 && (
          <p className="mt-1 text-sm text-ink-soft">
            {`В прежней системе — ${formerNumbers
              .map(({ legacy_id, number }) => `№ ${legacy_id}${number ? `, в сравнениях ${number}` : ''}`)
              .join('; ')}`}
          </p>
        )}
        <QuestionDialog
          open={asking}
          onClose={() => setAsking(false)}
          title="Сменить номер организации?"
          message="Организация получит другой случайный номер. Прежний номер вернуть будет нельзя."
          confirmLabel="Сменить номер"
          send={regenerate}
          done={({ number }) => `Новый номер организации: ${number}`}
          refused={({ code, message }) =>
            code === 'stale' ? `${message}. Обновите страницу и повторите.` : message
          }
        />
      </div>
      {request?.status === 'pending' && (
        <RequestNote
          request={request}
          tone="draft"
          icon={Clock}
          title="Организация просит изменить сведения"
          by={`${personName(request.user)}, ${formatDateTime(request.created_at)}`}
          action={
            <ButtonLink
              size="sm"
              href={`/admin/inbox?kind=properties&search=${company.number}&item=properties-${request.id}`}
            >
              Рассмотреть заявку
            </ButtonLink>
          }
        >
          <p className="mt-2">Если вы измените сведения для сравнения здесь, заявка будет закрыта.</p>
        </RequestNote>
      )}
      <CompanyEditForm {...rest} company={company} editor="admin" onChange={setCompany} />
    </>
  )
}

/** «Моя организация»: a manager's page of one's own organisation. */
export function OwnCompanyScreen({ company: opened, ...rest }: CompanyScreenProps) {
  const [company, setCompany] = useState(opened)
  return (
    <>
      <PageHeader title="Моя организация" breadcrumbs={['Настройки']} />
      <CompanyEditForm {...rest} company={company} editor="manager" onChange={setCompany} />
    </>
  )
}
