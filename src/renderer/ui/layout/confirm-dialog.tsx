import { Button, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { say } from '../../../shared/words/say.ts'
import { useFocusBack } from '../keys/focus.ts'
import { useNoHeldEnter } from '../keys/use-shortcut.ts'
import styles from './confirm-dialog.module.css'
import { DialogFoot } from './dialog-foot.tsx'

interface ConfirmDialogProps {
  readonly title: string
  /** What will happen, in one sentence with the amount. */
  readonly sentence: string
  readonly children?: ReactNode
  /** A verb with its object, such as `Cancel 55cda9 for EUR 174.13`. */
  readonly confirmLabel: string
  /** The label of the other button; its wording must differ clearly from the action. */
  readonly back?: string
  readonly dangerous?: boolean
  readonly busy?: boolean
  readonly disabled?: boolean
  /** What the clerk still has to do before confirming, shown next to the buttons; null when that is done. */
  readonly missing?: string | null
  /** In pixels. Pass a larger width if the dialog shows more than one sentence. */
  readonly width?: number
  onConfirm(): void
  onClose(): void
  /** Called on Escape while busy, if the action can be stopped. */
  onStop?(): void
}

/**
 * Asks for confirmation where money is involved. The safe button has the focus. While busy the dialog cannot be closed or confirmed twice (Escape
 * may stop the action), and a held-down Enter key confirms nothing.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    sentence,
    children,
    confirmLabel,
    back = say('common.goBack'),
    dangerous = false,
    busy = false,
    disabled = false,
    missing,
    width = 480,
  } = props
  useFocusBack()
  useNoHeldEnter()
  const stop = props.onStop
  const close = busy ? () => {} : props.onClose
  return (
    <Modal
      opened
      onClose={busy && stop ? stop : close}
      title={title}
      size={width}
      closeOnEscape={!busy || stop !== undefined}
      closeOnClickOutside={false}
      withCloseButton={!busy}
    >
      <Stack gap="lg">
        <p className="sentence">{sentence}</p>
        {children}
        <DialogFoot>
          {missing !== undefined && (
            <span className={`caption ${styles.missing}`} role="status">
              {missing}
            </span>
          )}
          <Button variant="default" onClick={close} disabled={busy} data-autofocus>
            {back}
          </Button>
          <Button
            {...(dangerous ? { color: 'red', 'data-destroys': true } : {})}
            loading={busy}
            disabled={disabled}
            onClick={props.onConfirm}
          >
            {confirmLabel}
          </Button>
        </DialogFoot>
      </Stack>
    </Modal>
  )
}
