import { ChatPanel } from '../../features/chat/chat-panel';
import { DashboardScreen } from '../../features/dashboard/dashboard-screen';

/** The league's front page with its chat. */
export const Component = () => <DashboardScreen chat={<ChatPanel />} />;
