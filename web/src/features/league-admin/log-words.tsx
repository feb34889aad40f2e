import { CloseOutlined, EyeInvisibleOutlined, SafetyOutlined, SwapOutlined, UserAddOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { LogAction, LogEntry } from './api';

/** A person or a team: it stands out in the sentence. */
interface Named {
  name: string;
}
type Deed = readonly (string | Named)[];

interface Action {
  /** Its name in the list of actions. */
  label: string;
  icon: ReactNode;
  /** What was done, behind the name of who did it. */
  deed: (entry: LogEntry) => Deed;
}

const target = ({ targetUsername }: LogEntry): Named => ({ name: targetUsername });
const team = ({ details }: LogEntry): Named => ({ name: details.teamName ?? 'a team' });

/** The admin actions of a league, by their names in the log. */
const actions: Readonly<Record<LogAction, Action>> = {
  grant_admin: {
    label: 'Admin granted',
    icon: <SafetyOutlined />,
    deed: (entry) => ['granted admin to ', target(entry)],
  },
  revoke_admin: {
    label: 'Admin removed',
    icon: <SafetyOutlined />,
    deed: (entry) => ['removed admin from ', target(entry)],
  },
  unclaim_team: {
    label: 'Team unclaimed',
    icon: <CloseOutlined />,
    deed: (entry) => ['unclaimed ', team(entry), ` from ${entry.details.fromUsername ?? entry.targetUsername}`],
  },
  reassign_team: {
    label: 'Team reassigned',
    icon: <SwapOutlined />,
    deed: (entry) => {
      const { fromUsername, toUsername } = entry.details;
      const from = fromUsername === undefined ? '' : `from ${fromUsername} `;
      return ['reassigned ', team(entry), ` ${from}to `, { name: toUsername ?? entry.targetUsername }];
    },
  },
  release_member: {
    label: 'Member removed',
    icon: <CloseOutlined />,
    deed: (entry) => ['removed ', target(entry), ' from the league here'],
  },
  invite_member: {
    label: 'Member invited',
    icon: <UserAddOutlined />,
    deed: (entry) => ['invited ', target(entry)],
  },
  revoke_invitation: {
    label: 'Invitation revoked',
    icon: <CloseOutlined />,
    deed: (entry) => ['took back the invitation of ', target(entry)],
  },
  vouch_for_member: {
    label: 'Member vouched for',
    icon: <UserAddOutlined />,
    deed: (entry) => ['vouched for ', target(entry)],
  },
  decline_member: {
    label: 'Request declined',
    icon: <CloseOutlined />,
    deed: (entry) => ['declined the request of ', target(entry)],
  },
  hide_message: {
    label: 'Message hidden',
    icon: <EyeInvisibleOutlined />,
    deed: (entry) => ['hid a message of ', target(entry)],
  },
  show_message: {
    label: 'Message shown again',
    icon: <EyeInvisibleOutlined />,
    deed: (entry) => ['showed a message of ', target(entry), ' again'],
  },
};

/** What the log can be narrowed to. */
export const actionChoices = Object.entries(actions).map(([value, { label }]) => ({ value, label }));

export const isAction = (name: string): name is LogAction => Object.hasOwn(actions, name);

/** One that this version does not know yet is told by its name. */
export const actionOf = ({ action }: LogEntry): Action =>
  isAction(action)
    ? actions[action]
    : { label: action, icon: <SafetyOutlined />, deed: () => [action.replaceAll('_', ' ')] };

/** The deed as plain words, for spreadsheets. */
export const plain = (deed: Deed): string => deed.map((part) => (typeof part === 'string' ? part : part.name)).join('');
