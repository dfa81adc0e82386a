import { Button, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusBack } from './use-focus-back.ts'

interface ConfirmDialogProps {
  readonly title: string
  /** What will happen, in one sentence with the amount in it. */
  readonly sentence: string
  readonly children?: ReactNode
  /** A verb with its object, such as `Cancel 55cda9 for EUR 174.13`. */
  readonly confirm: string
  /** What the other button says; it never means the deed. */
  readonly back?: string
  readonly dangerous?: boolean
  readonly busy?: boolean
  readonly disabled?: boolean
  onConfirm(): void
  onClose(): void
}

/** A question about money. The safe button holds the focus; while it is busy it cannot be closed or asked twice. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, sentence, children, confirm, back = 'Go back', dangerous = false, busy = false, disabled = false } = props
  useFocusBack()
  const close = busy ? () => {} : props.onClose
  return (
    <Modal opened onClose={close} title={title} size={480} closeOnEscape={!busy} closeOnClickOutside={false} withCloseButton={!busy}>
      <Stack gap="lg">
        <p style={{ margin: 0, fontSize: 15, lineHeight: '22px' }}>{sentence}</p>
        {children}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close} disabled={busy} data-autofocus>
            {back}
          </Button>
          <Button {...(dangerous ? { color: 'red' } : {})} loading={busy} disabled={disabled} onClick={props.onConfirm}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
