'use client'

import {
  Check,
  ChevronRight,
  Ellipsis,
  FileSpreadsheet,
  History,
  Printer,
  Trash2,
  Undo2,
  X,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { NEXT_STEP } from '@/components/documents/cells/entry-keys'
import type { DocumentView } from '@/components/documents/document/document-view'
import type { DocumentActions } from '@/components/documents/document/use-document-actions'
import { KeysHelp } from '@/components/documents/windows/window-buttons'
import { Button, ButtonLink } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { IconButton } from '@/components/ui/basics/icon-button'
import { Link } from '@/components/ui/basics/link'
import { PrintButton } from '@/components/ui/basics/print-button'
import { useScrollPadding } from '@/components/ui/browser/use-scroll-padding'
import { AlertsPlace } from '@/components/ui/feedback/alerts'
import { DropdownMenu, MenuItem, MenuLink } from '@/components/ui/overlays/dropdown-menu'

type DocumentFooterProps = {
  view: DocumentView
  actions: DocumentActions
  /** The next unfinished document of the period. */
  nextHref: string | null
  isSaving: boolean
  onSave: () => void
  onClose: () => void
}

/** The document's buttons, always at hand at the bottom edge; on phones the two that matter and a menu. */
export function DocumentFooter(props: DocumentFooterProps) {
  return (
    <footer
      ref={useScrollPadding('bottom')}
      data-sticky-footer
      className="sticky bottom-0 -mt-px z-10 border-t border-line bg-surface py-3 @max-3xl:-mx-4 @max-3xl:px-3 @max-3xl:pb-[max(0.75rem,env(safe-area-inset-bottom))] @3xl:rounded-b-lg @3xl:px-6 print:hidden"
    >
      <AlertsPlace />
      <WideFooter {...props} />
      <NarrowFooter {...props} />
    </footer>
  )
}

function WideFooter({ view, actions, nextHref, isSaving, onSave, onClose }: DocumentFooterProps) {
  const { document, can } = view
  return (
    <div className="flex items-center gap-3 @max-5xl:hidden">
      {document && <Button onClick={() => actions.setDialog('history')}>История</Button>}
      <PrintButton />
      {(can.return || can.delete) && (
        <OtherActions>
          <Deeds view={view} actions={actions} />
        </OtherActions>
      )}
      <p className="min-w-0 flex-1 text-right text-sm text-balance text-ink-soft">
        <span className="@max-6xl:hidden">{can.edit && !can.approve && 'утверждает руководитель'}</span>
      </p>
      {can.edit && <KeysHelp />}
      <div className="flex shrink-0 gap-3">
        <Button onClick={onClose}>Закрыть</Button>
        <MainButtons {...{ view, actions, nextHref, isSaving, onSave }} />
      </div>
    </div>
  )
}

function NarrowFooter({ view, actions, nextHref, isSaving, onSave, onClose }: DocumentFooterProps) {
  const { document, can } = view
  return (
    <div
      className={classNames(
        'flex items-center gap-2 @5xl:hidden [&>button:not(:last-child)]:flex-1',
        // The low-vision version's type on the narrowest screens: the words stay, the pictures go.
        '@max-xs:[&>button:not(:last-child)]:px-1.5 @max-xs:[&>button:not(:last-child)>svg]:hidden',
      )}
    >
      <MainButtons {...{ view, actions, nextHref: can.edit ? null : nextHref, isSaving, onSave }} />
      {!can.edit && !can.withdraw && !can.request_withdrawal && !nextHref && (
        <Button onClick={onClose}>Закрыть</Button>
      )}
      <OtherActions>
        {nextHref && (
          <MenuLink>
            <Link href={nextHref}>
              <ChevronRight aria-hidden /> Следующий документ
            </Link>
          </MenuLink>
        )}
        <MenuItem onSelect={onClose}>
          <X aria-hidden /> Закрыть
        </MenuItem>
        {document && (
          <MenuItem onSelect={() => actions.setDialog('history')}>
            <History aria-hidden /> История
          </MenuItem>
        )}
        <MenuItem onSelect={() => window.print()}>
          <Printer aria-hidden /> Печать
        </MenuItem>
        {can.edit && (
          <MenuItem onSelect={() => actions.setDialog('workbook')}>
            <FileSpreadsheet aria-hidden /> Шаблон XLSX
          </MenuItem>
        )}
        <Deeds view={view} actions={actions} />
      </OtherActions>
    </div>
  )
}

const OtherActions = ({ children }: { children: ReactNode }) => (
  <DropdownMenu
    align="end"
    label="Другие действия"
    trigger={<IconButton outlined label="Другие действия" icon={<Ellipsis aria-hidden />} />}
  >
    {children}
  </DropdownMenu>
)

function Deeds({ view: { document, can }, actions }: Pick<DocumentFooterProps, 'view' | 'actions'>) {
  return (
    <>
      {document && can.return && (
        <MenuItem onSelect={() => actions.setDialog('sendBack')}>
          <Undo2 aria-hidden /> Вернуть на доработку
        </MenuItem>
      )}
      {can.delete && (
        <MenuItem onSelect={() => actions.setDialog('delete')}>
          <Trash2 aria-hidden /> Удалить документ
        </MenuItem>
      )}
    </>
  )
}

type MainButtonsProps = Omit<DocumentFooterProps, 'onClose'>

/** The end of a label that is said only where there is room for it. */
const Rest = ({ children }: { children: string }) => (
  <span className="@5xl:@max-7xl:hidden @max-3xl:hidden">{children}</span>
)

function MainButtons({ view, actions, nextHref, isSaving, onSave }: MainButtonsProps) {
  const { can } = view
  const { isApproving } = actions
  return (
    <>
      {can.edit && (
        <Button
          {...(can.approve || nextHref ? {} : NEXT_STEP)}
          color="info"
          processing={isSaving && !isApproving}
          disabled={isApproving}
          onClick={onSave}
        >
          <span>
            Сохранить<Rest> черновик</Rest>
          </span>
        </Button>
      )}
      {nextHref && (
        <ButtonLink href={nextHref} {...(can.approve ? {} : NEXT_STEP)}>
          <span>
            Следующий<Rest> документ</Rest>
          </span>
          <ChevronRight aria-hidden />
        </ButtonLink>
      )}
      {can.approve && (
        <Button
          {...NEXT_STEP}
          color="success"
          icon={<Check aria-hidden />}
          processing={isApproving}
          disabled={isSaving && !isApproving}
          onClick={actions.askToApprove}
        >
          <span>
            Утвердить<Rest> показатели</Rest>
          </span>
        </Button>
      )}
      {can.withdraw && (
        <Button
          color="warning"
          quiet
          icon={<Undo2 aria-hidden />}
          onClick={() => actions.setDialog('withdraw')}
        >
          Вернуть в работу
        </Button>
      )}
      {can.request_withdrawal && (
        <Button quiet icon={<Undo2 aria-hidden />} onClick={() => actions.setDialog('requestWithdrawal')}>
          Попросить вернуть в работу
        </Button>
      )}
    </>
  )
}
