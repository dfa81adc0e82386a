import { Skeleton } from '@mantine/core'
import { say } from '../../../shared/words/say.ts'
import styles from './booking.module.css'

/** Placeholder of the three columns during the first check of a rate. */
export function CheckLoading() {
  return (
    <div className={styles.body}>
      <div className={styles.parts}>
        {[styles.terms, styles.people, styles.summary].map((part, at) => (
          <div key={part} className={part}>
            {at === 0 ? (
              <p className={`dim ${styles.checking}`} role="status">
                {say('checkLoading.label')}
              </p>
            ) : (
              <Skeleton height={20} width="60%" mb="md" aria-hidden />
            )}
            <div aria-hidden>
              <Skeleton height={90} mb="md" />
              <Skeleton height={140} mb="md" />
              <Skeleton height={60} />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
