'use client'

import { Ban, LockOpen, Mail, MailX, Pencil, RotateCcw, ShieldOff, UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { QuestionDialog } from '@/components/calls/question-dialog'
import { ReasonDialog } from '@/components/calls/reason-dialog'
import { firstError } from '@/components/calls/use-call'
import { ButtonLink } from '@/components/ui/basics/button'
import { Link } from '@/components/ui/basics/link'
import { PageHeader } from '@/components/ui/basics/page-header'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { LettersWait } from '@/components/ui/feedback/sent-notice'
import { columnsOf, DataTable } from '@/components/ui/lists/data-table'
import { ListToolbar } from '@/components/ui/lists/list-toolbar'
import { PagedList } from '@/components/ui/lists/paged-list'
import { useFilteredList } from '@/components/ui/lists/use-list-query'
import { RowMenu } from '@/components/ui/overlays/rare-actions'
import { PendingEmail } from '@/components/users/user-email'
import { actionsFor, questionOf, userActionName } from '@/components/users/user-question'
import { UserStateChip } from '@/components/users/user-state-chip'
import { readUsersFilters } from '@/components/users/users-filters'
import { type UsersPlace, usersList } from '@/components/users/users-place'
import { USER_ROLE, USER_STATUS } from '@/lib/core/domain/dictionaries'
import { formatDateTime } from '@/lib/core/format/dates'
import { tied } from '@/lib/core/format/plural'
import { pageOfUsers, usePeople } from '@/lib/features/users/client'
import type { CompanyUser } from '@/lib/features/users/contract'
import { fullName } from '@/lib/features/users/labels'
import { FACTORS_REASON_MAX, isForgotten } from '@/lib/features/users/rules'

type UserAction = ReturnType<typeof actionsFor>[number]

type UserQuestionDialogProps = {
  companyId: number | null
  action: Parameters<typeof questionOf>[0]
  user: CompanyUser
  onClose: () => void
}

const CHANGES = {
  reactivate: { reactivate: true },
  block: { user_status_id: USER_STATUS.blocked },
  unblock: { user_status_id: USER_STATUS.active },
} as const

function UserQuestionDialog({ companyId, action, user, onClose }: UserQuestionDialogProps) {
  const { save, invite, cancelEmail } = usePeople(companyId)

  function act(): Promise<unknown> {
    const { id, version } = user
    if (action === 'invite') return invite.mutateAsync(id)
    if (action === 'cancel_email') return cancelEmail.mutateAsync(id)
    return save.mutateAsync({ id, version, ...CHANGES[action] })
  }

  return <QuestionDialog {...questionOf(action, user)} onClose={onClose} send={act} refused={firstError} />
}

function ResetFactorsDialog({ companyId, user, onClose }: Omit<UserQuestionDialogProps, 'action'>) {
  const { resetFactors } = usePeople(companyId)
  return (
    <ReasonDialog
      title="Сбросить подтверждение входа?"
      hint="Её увидит сотрудник в письме"
      maxLength={FACTORS_REASON_MAX}
      confirmLabel="Сбросить"
      color="danger"
      onClose={onClose}
      send={(reason) => resetFactors.mutateAsync({ id: user.id, reason })}
      done={`Подтверждение входа сброшено: ${fullName(user)}`}
    >
      <p>
        {fullName(user)} войдёт с одним паролем. Сбрасывайте, только если убедились, что о потере телефона или
        ключа сообщил сам сотрудник.
      </p>
    </ReasonDialog>
  )
}

type UserActionsProps = {
  user: CompanyUser
  place: UsersPlace
  onAction: (action: UserAction, user: CompanyUser) => void
}

const PICTURES: Record<UserAction, ReactNode> = {
  block: <Ban />,
  unblock: <LockOpen />,
  reactivate: <RotateCcw />,
  invite: <Mail />,
  cancel_email: <MailX />,
  reset_factors: <ShieldOff />,
}

function UserActions({ user, place, onAction }: UserActionsProps) {
  if (isForgotten(user)) return null
  return (
    <RowMenu
      of={fullName(user)}
      actions={[
        { label: 'Редактировать', icon: <Pencil />, href: `${usersList(place).path}/${user.id}/edit` },
        ...actionsFor(user, place).map((action) => ({
          label: userActionName(action, user),
          icon: PICTURES[action],
          onSelect: () => onAction(action, user),
        })),
      ]}
    />
  )
}

const lastUse = (user: CompanyUser): string =>
  user.last_used_at === null ? 'не было' : formatDateTime(user.last_used_at)

const entered = ({ metric_categories }: CompanyUser): string =>
  metric_categories.length === 0
    ? 'категории не назначены'
    : `вводит: ${metric_categories.map(({ short_name }) => tied(short_name)).join(', ')}`

/** The full name as a link, with position and an operator's categories below. */
function UserName({ user, place }: { user: CompanyUser; place: UsersPlace }) {
  return (
    <>
      {isForgotten(user) ? (
        <span className="font-semibold">{fullName(user)}</span>
      ) : (
        <Link href={`${usersList(place).path}/${user.id}/edit`} className="link font-semibold wrap-anywhere">
          {fullName(user)}
        </Link>
      )}
      {user.position && (
        <span className="mt-0.5 block text-sm wrap-anywhere text-ink-soft">{user.position}</span>
      )}
      {user.user_role_id === USER_ROLE.operator && (
        <span className="mt-0.5 block text-sm text-pretty text-ink-soft">{entered(user)}</span>
      )}
    </>
  )
}

const { plain, sorting } = columnsOf<CompanyUser>()

type UsersScreenProps = {
  place: UsersPlace
  /** The rendered query and its answer; the list is absent if it was refused. */
  initial: {
    filters: ReturnType<typeof readUsersFilters>
    list: ReturnType<ReturnType<typeof pageOfUsers>>['data']
  }
}

/** The sign-in address, with a pending one below. Unlike `anywhere`, `break-word` does not narrow the column. */
function UserEmail({ user }: { user: CompanyUser }) {
  return (
    <>
      <span className="block max-w-64 wrap-break-word">{user.email}</span>
      {user.pending_email !== null && <PendingEmail email={user.pending_email} />}
    </>
  )
}

export function UsersScreen({ place, initial }: UsersScreenProps) {
  const [question, setQuestion] = useState<{ action: UserAction; user: CompanyUser } | null>(null)
  const { filters, change, toolbar, paged } = useFilteredList({
    read: readUsersFilters,
    narrowing: ['search'],
    initial,
    useRows: pageOfUsers(place.companyId),
  })
  const onAction = (action: UserAction, user: CompanyUser) => setQuestion({ action, user })
  const columns = [
    sorting('surname', 'Пользователь', 'min-w-40 wrap-anywhere', (user) => (
      <UserName user={user} place={place} />
    )),
    sorting('email', 'Электронная почта', '', (user) => <UserEmail user={user} />),
    sorting('user_role_id', 'Роль', 'w-32', ({ user_role }) => user_role.name),
    sorting('user_status_id', 'Состояние', 'whitespace-nowrap', (user) => <UserStateChip user={user} />),
    sorting('last_used_at', 'Последний вход', 'w-44 whitespace-nowrap', (user) => (
      <span className="text-ink-soft">{lastUse(user)}</span>
    )),
    plain(
      'actions',
      () => <span className="sr-only">Действия</span>,
      'w-16',
      (user) => (
        <span className="-my-1.5 flex justify-end">
          <UserActions user={user} place={place} onAction={onAction} />
        </span>
      ),
    ),
  ]

  const { path, title, name, above } = usersList(place)
  const dialog = { companyId: place.companyId, onClose: () => setQuestion(null) }
  const add = (
    <ButtonLink color="info" icon={<UserPlus />} href={`${path}/add`}>
      {place.companyId === null ? 'Пригласить администратора' : 'Пригласить пользователя'}
    </ButtonLink>
  )

  return (
    <>
      <PageHeader
        title={title}
        description={place.companyName}
        breadcrumbs={above}
        crumb={name}
        actions={add}
      />
      {place.lettersWait && <LettersWait />}
      <ListToolbar label="Поиск пользователей" placeholder="Имя или электронная почта" {...toolbar} />
      <PagedList
        {...paged}
        empty={
          <EmptyState title="Пользователей пока нет" action={add}>
            Пригласите руководителя: он сможет вводить и утверждать показатели и приглашать операторов.
          </EmptyState>
        }
      >
        {({ data }) => (
          <DataTable
            caption="Пользователи"
            columns={columns}
            rows={data}
            sort={{ by: filters.sort, direction: filters.direction }}
            onSort={(sort) => change({ sort: sort?.by, direction: sort?.direction })}
            card={(user) => (
              <>
                <div className="flex items-start justify-between gap-3">
                  <div className="min-w-0">
                    <UserName user={user} place={place} />
                    <p className="text-sm text-ink-soft">
                      <UserEmail user={user} />
                    </p>
                  </div>
                  <UserActions user={user} place={place} onAction={onAction} />
                </div>
                <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-soft">
                  <UserStateChip user={user} />
                  {user.user_role.name}
                </div>
                <p className="mt-2 text-sm text-ink-soft">Последний вход: {lastUse(user)}</p>
              </>
            )}
          />
        )}
      </PagedList>
      {question &&
        (question.action === 'reset_factors' ? (
          <ResetFactorsDialog {...dialog} user={question.user} />
        ) : (
          <UserQuestionDialog {...dialog} user={question.user} action={question.action} />
        ))}
    </>
  )
}
