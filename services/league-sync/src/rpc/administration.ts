import { type RpcServer, unaryHandler } from '@dynasty/kit/rpc';
import {
  type Actor as WireActor,
  type AdministrationServiceServer,
  AdministrationServiceService,
} from '@dynasty/proto/league/v1/administration_service';
import { type Actor, type AdministrationDeps } from '../actions/administration/change-league.js';
import { reassignTeam } from '../actions/administration/reassign-team.js';
import { setAdmin } from '../actions/administration/set-admin.js';
import { unclaimTeam } from '../actions/administration/unclaim-team.js';
import { releaseSleeperUser, type ReleasingDeps } from '../actions/leaving/release-sleeper-user.js';
import { removeMember } from '../actions/leaving/remove-member.js';

const actorOf = (actor: WireActor | undefined): Actor => actor ?? { accountId: '', name: '', reason: '' };

/** Registers the RPCs that change who runs a league, who holds its teams, and who is in it. */
export function addAdministrationService(server: RpcServer, deps: AdministrationDeps & ReleasingDeps): void {
  const implementation: AdministrationServiceServer = {
    setAdmin: unaryHandler(async (wish) => {
      await setAdmin(deps, { ...wish, actor: actorOf(wish.actor) });
      return {};
    }),
    unclaimTeam: unaryHandler(async (wish) => {
      await unclaimTeam(deps, { ...wish, actor: actorOf(wish.actor) });
      return {};
    }),
    removeMember: unaryHandler(async (wish) => {
      await removeMember(deps, { ...wish, actor: actorOf(wish.actor) });
      return {};
    }),
    releaseSleeperUser: unaryHandler(async (wish) => {
      await releaseSleeperUser(deps, { ...wish, actor: actorOf(wish.actor) });
      return {};
    }),
    reassignTeam: unaryHandler(async (wish) => {
      await reassignTeam(deps, { ...wish, actor: actorOf(wish.actor) });
      return {};
    }),
  };
  server.addService(AdministrationServiceService, implementation);
}
