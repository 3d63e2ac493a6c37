import { Ban, Clock } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { QuestionDialog } from '@/components/calls/question-dialog'
import { RecordForm } from '@/components/calls/record-form'
import { useCall } from '@/components/calls/use-call'
import { useFormCall } from '@/components/calls/use-form-call'
import {
  type CompanyDictionaries,
  type CompanyEditor,
  type CompanyFormInput,
  companyCheck,
} from '@/components/companies/company-form-values'
import { CompanyMainFields } from '@/components/companies/company-main-fields'
import { CompanyProfileFields } from '@/components/companies/company-profile-fields'
import { RequestNote } from '@/components/companies/requests/request-note'
import { COMPANIES_PATH } from '@/components/layout/company-paths'
import { Button, ButtonLink } from '@/components/ui/basics/button'
import { FormSection, wideField } from '@/components/ui/forms/form-parts'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import type { IsoDate } from '@/lib/calc/dates'
import { PERIODICITY, periodContaining } from '@/lib/calc/periods'
import { COMPANY_ROLE } from '@/lib/core/domain/dictionaries'
import { formatDateTime } from '@/lib/core/format/dates'
import { counted, documentsText } from '@/lib/core/format/plural'
import { periodTitle } from '@/lib/core/format/quarters'
import { formValues, pick } from '@/lib/core/record/record'
import { companyCalls } from '@/lib/features/companies/client'
import type { CompanyAnswer, PropertyRequest } from '@/lib/features/companies/contract'
import { COMPANY, COMPANY_FIELDS, MANAGER_FIELDS } from '@/lib/features/companies/record'
import { proposedProperties } from '@/lib/features/companies/rules'
import { personName } from '@/lib/features/documents/labels'

/**
 * Form values of an organisation; empty text where nothing is selected. A manager starts from the proposed properties,
 * an administrator from the current ones.
 */
function companyFormValues(company: CompanyAnswer, editor: CompanyEditor): CompanyFormInput {
  const properties = editor === 'manager' ? proposedProperties(company) : company
  return formValues(COMPANY, { ...company, ...properties })
}

type OwnRequestProps = {
  request: PropertyRequest
  /** Called with the stored organisation after its request was withdrawn or dismissed. */
  onChange: (company: CompanyAnswer) => void
}

/** The organisation's proposal, with a way to withdraw it. */
function PendingRequest({ request, onChange }: OwnRequestProps) {
  const withdraw = companyCalls.useChange('POST /api/property-requests/{id}/withdrawal')
  const [asking, setAsking] = useState(false)
  return (
    <RequestNote
      request={request}
      tone="draft"
      icon={Clock}
      title="Изменение сведений ждёт решения администратора"
      by={`${personName(request.user)}, ${formatDateTime(request.created_at)}`}
      action={
        <Button size="sm" onClick={() => setAsking(true)}>
          Отозвать заявку
        </Button>
      }
    >
      <p className="mt-2">До решения организация сравнивается с другими по прежним сведениям.</p>
      <QuestionDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Отозвать заявку?"
        message="Останутся прежние сведения. Новую заявку можно отправить в любое время."
        confirmLabel="Отозвать заявку"
        send={() => withdraw.mutateAsync({ id: request.id }).then(onChange)}
        done="Заявка отозвана, действуют прежние сведения"
        refused={({ code, message }) => (code === 'stale' ? `${message}. Обновите страницу.` : message)}
      />
    </RequestNote>
  )
}

function RefusedRequest({ request, onChange }: OwnRequestProps) {
  const dismiss = companyCalls.useChange('POST /api/property-requests/{id}/dismissal')
  const { attempt } = useCall()
  const { decided_by, decided_at, reason } = request
  return (
    <RequestNote
      request={request}
      tone="overdue"
      icon={Ban}
      title="Изменение сведений отклонено"
      by={decided_by && decided_at ? `${personName(decided_by)}, ${formatDateTime(decided_at)}` : ''}
      action={
        <Button
          size="sm"
          processing={dismiss.isPending}
          onClick={() => attempt(async () => onChange(await dismiss.mutateAsync({ id: request.id })))}
        >
          Скрыть сообщение
        </Button>
      }
    >
      <p className="mt-2 wrap-anywhere whitespace-pre-line">Причина: {reason}</p>
      <p className="mt-2">
        Действуют прежние сведения. Если нужно, исправьте их ниже и отправьте новую заявку.
      </p>
    </RequestNote>
  )
}

/** Data entered by the administrator, read-only. */
function CompanyFacts({ company }: { company: CompanyAnswer }) {
  const begun = periodContaining(PERIODICITY.quarter, company.date_begin_quarter)
  const isWatcher = company.company_role_id === COMPANY_ROLE.watcher
  const facts = [
    ['Полное наименование', company.name],
    ['Краткое наименование', company.short_name],
    ['Идентификационный номер', company.number],
    ['Регион и город', `${company.region.name}, ${company.city}`],
    ['Роль в проекте', company.company_role.name],
    ['ОИД в ФРМО, ИНН', [company.oid, company.inn].filter(Boolean).join(', ') || 'не указаны'],
    ...(isWatcher ? [] : [['Первый квартал отчётности', periodTitle(begun)] as const]),
  ] as const
  return (
    <FormSection
      title="Организация"
      description="Эти сведения меняет администратор. Если они неверны, напишите в службу поддержки."
    >
      <dl className={`grid gap-x-4 gap-y-3 @2xl:grid-cols-2 ${wideField}`}>
        {facts.map(([name, value], index) => (
          <div key={name} className={index === 0 ? wideField : undefined}>
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </FormSection>
  )
}

type CompanyEditFormProps = {
  company: CompanyAnswer
  editor: CompanyEditor
  dictionaries: CompanyDictionaries
  today: IsoDate
  /** How many active people no provider is linked to; absent where passwords are not the editor's to end. */
  unbound?: number
  /** Called with the stored organisation after a change. */
  onChange: (company: CompanyAnswer) => void
}

/** Message after saving: a manager's properties wait for an administrator. */
function savedWords(before: CompanyAnswer, saved: CompanyAnswer): string {
  const [had, has] = [before.property_request, saved.property_request]
  if (has?.status === 'pending' && has.id !== had?.id)
    return 'Изменения сохранены. Новые сведения для сравнения ждут решения администратора.'
  if (had?.status === 'pending' && has === null)
    return 'Изменения сохранены, заявка на изменение сведений закрыта'
  return 'Изменения сохранены'
}

const watcherQuestion = (documents: number) => ({
  title: 'Сделать организацию наблюдателем?',
  message: `Она перестанет вводить данные и занимать места. У неё ${documentsText(documents)}: они останутся, утверждённые значения по-прежнему видны ей в динамике и отчёте, изменить их нельзя. Из сравнений она выйдет с выпуском, в котором вышедших наберётся хотя бы трое: до него её прежние значения остаются под номером.`,
  confirmLabel: 'Сделать наблюдателем',
})
type Question = ReturnType<typeof watcherQuestion>

const passwordQuestion = (unbound: number): Question => ({
  title: 'Запретить вход по паролю?',
  message: `${counted(unbound, 'сотрудник ещё не привязал единый вход и не сможет', 'сотрудника ещё не привязали единый вход и не смогут', 'сотрудников ещё не привязали единый вход и не смогут')} войти без ссылки из приглашения: отправьте приглашения в списке пользователей организации.`,
  confirmLabel: 'Запретить',
})

/** Editable fields of an organisation; others as read-only facts. */
export function CompanyEditForm(props: CompanyEditFormProps) {
  const { company, editor, dictionaries, today, unbound = 0, onChange } = props
  const { attempt } = useCall()
  const save = companyCalls.useChange('PUT /api/companies/{id}')
  const call = useFormCall({
    check: companyCheck(company),
    start: companyFormValues(company, editor),
    send: async (fields) => {
      const sent = form.getValues()
      const saved = await save.mutateAsync({
        ...(editor === 'admin' ? fields : pick(fields, MANAGER_FIELDS)),
        id: company.id,
        version: company.version,
      })
      showSaved(companyFormValues(saved, editor), sent)
      onChange(saved)
      return saved
    },
    done: (saved) => savedWords(company, saved),
  })
  const { form } = call

  /** Shows the stored values, keeping edits made during the save. */
  function showSaved(stored: CompanyFormInput, sent: CompanyFormInput) {
    const typed = form.getValues()
    const since = COMPANY_FIELDS.filter((field) => typed[field] !== sent[field])
    form.reset(stored)
    form.reset({ ...stored, ...pick(typed, since) }, { keepDefaultValues: true })
  }

  const { documents_count: documents } = company
  const [shownQuestions, showQuestions] = useState<readonly Question[]>([])
  const submit = call.formProps.onSubmit

  /** What others lose by the change is asked first: a watcher its entry and places, the unbound their sign-in. */
  async function submitOrAsk(event: FormEvent<HTMLFormElement>) {
    const [role, takesPassword] = form.getValues(['company_role_id', 'password_sign_in'])
    const becomesWatcher =
      company.company_role_id !== COMPANY_ROLE.watcher && Number(role) === COMPANY_ROLE.watcher
    const endsPasswords = company.password_sign_in && !takesPassword
    const questions = [
      ...(becomesWatcher && documents > 0 ? [watcherQuestion(documents)] : []),
      ...(endsPasswords && unbound > 0 ? [passwordQuestion(unbound)] : []),
    ]
    if (questions.length === 0) return submit(event)
    event.preventDefault()
    if (await form.trigger()) showQuestions(questions)
    else await submit()
  }

  function accept(stored: CompanyAnswer) {
    call.takeOver(companyFormValues(stored, editor))
    onChange(stored)
  }

  const request = company.property_request
  const OwnRequest = request?.status === 'refused' ? RefusedRequest : PendingRequest
  const reload = () =>
    attempt(async () =>
      accept(await companyCalls.callData('GET /api/companies/{id}', { params: { id: company.id } })),
    )

  return (
    <>
      {editor === 'manager' && request && <OwnRequest request={request} onChange={accept} />}
      <RecordForm
        call={call}
        onSubmit={submitOrAsk}
        stays
        onReload={reload}
        submit="Сохранить"
        foot={editor === 'admin' && <ButtonLink href={COMPANIES_PATH}>К списку организаций</ButtonLink>}
      >
        {editor === 'admin' ? (
          <CompanyMainFields form={form} dictionaries={dictionaries} today={today} />
        ) : (
          <CompanyFacts company={company} />
        )}
        <CompanyProfileFields form={form} dictionaries={dictionaries} company={company} editor={editor} />
      </RecordForm>
      {shownQuestions[0] && (
        <ConfirmDialog
          {...shownQuestions[0]}
          onClose={() => showQuestions([])}
          message={shownQuestions.map(({ message }) => message).join(' ')}
          onConfirm={async () => {
            showQuestions([])
            await submit()
          }}
        />
      )}
    </>
  )
}
