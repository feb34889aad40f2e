# Dynasty Companion. Needs Node (20.19 or newer) with npm and, on Linux, Python's pip; no Docker.
# Variables: PORT=8080 DATA_DIR=.data SLEEPER_DATA=DIR NFLVERSE_DATA=DIR NOW=2025-12-05T12:00:00Z SOURCE=live AUTH=keycloak FRONT=haproxy ANALYTICS=1 CHAT=1 LEAGUES=1 RANKINGS=1 ACHIEVEMENTS=1 ADMIN=1 GATEWAY=1

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

MACHINE_PATH := $(subst $(CURDIR)/node_modules/.bin:,,$(PATH))
export PATH := $(CURDIR)/node_modules/.bin:$(MACHINE_PATH)
export NODE_COMPILE_CACHE := $(CURDIR)/node_modules/.cache/compile
export npm_config_update_notifier := false

NODE := $(CURDIR)/node_modules/.bin/node
LOCAL := $(NODE) deploy/dist/local
STAMPS := .stamps
REPORTS := $(CURDIR)/$(STAMPS)/reports

# Browser tests and pictures use the recorded leagues where they lie beside the repository.
RECORDED = SLEEPER_DATA="$(HAS_RECORDED)" NFLVERSE_DATA="$(or $(NFLVERSE_DATA),$(wildcard ../shared/data/nflverse))"
HAS_RECORDED = $(or $(SLEEPER_DATA),$(wildcard ../shared/data/sleeper))
# Where a stack's logs are kept, and where it is noted that they hold what no log may: nothing takes that back.
OF_STEP = KEPT_LOGS=$@ FAILED_STEPS=$(REPORTS)/failed-steps
WITH_STACK = $(OF_STEP) $(RECORDED) $(LOCAL)/with-stack.js
WITH_GENERATED = $(OF_STEP) SLEEPER_DATA= NFLVERSE_DATA= $(LOCAL)/with-stack.js
# A busy machine may lose a browser: such a test is tried once more, and told of at the end.
PLAYWRIGHT = npm run -s e2e -w web -- --retries=1 --reporter=list,json --output=test-results/$@
GALLERY = npm run -s gallery:test -w web -- --reporter=list,json
# Who signs people in to the browser tests: the development issuer, or a real Keycloak. Two of those that start beside
# each other are too much for two cores.
override PHONE_AUTH := $(or $(PHONE_AUTH),$(AUTH))
BESIDE = $(if $(filter keycloak,$(AUTH)),;,&)
# Where recorded leagues are walked through whole, the generated one is walked along its main paths; and since the
# recorded ones stand still, its week is played after that.
MAIN_PATHS = first-evening league-areas-weekly league-history --project=desktop
PLAYED_WEEK = npm run -s test:node -- --runInBand --json --outputFile=$(REPORTS)/jest-stack-generated.json played-week
PROJECTS_desktop = desktop desktop-tools
PROJECTS_phone = phone desktop-beside phone-tools
# Whose tokens count, and the realm of every installation: run where a Keycloak stands behind the gateway.
KEYCLOAK_TESTS = npm run -s test:node -- --runInBand --json --outputFile=$(REPORTS)/jest-keycloak.json keycloak.stack
# One command after the other in the same stack; it fails where one of them does.
both = bash -c '$(call quoted,$(1)); first=$$?; $(call quoted,$(2)) && exit $$first'
quoted = $(subst ','\'',$(1))
# Tests wait for what their databases flush: they write to memory where that has room, to the disk elsewhere.
HAS_ROOM = [ "$$(df --output=avail /dev/shm | tail -1)" -gt 8000000 ] && [ "$$(awk '/^MemAvailable/ {print $$2}' /proc/meminfo)" -gt 14000000 ]
TESTS_TMPDIR := $(or $(TMPDIR),$(shell { $(HAS_ROOM); } 2>/dev/null && echo /dev/shm || echo /tmp))
# No `date` but GNU's tells milliseconds.
NOW_MS := node -p 'Date.now()'
# A step of `make test`: its failure and its time (ms) are noted, and the next one follows.
step = start=$$($(NOW_MS)); $(2) $(MAKE) $(1) || echo $(1) >> $(REPORTS)/failed-steps; \
	echo $(1) $$(($$($(NOW_MS)) - start)) >> $(REPORTS)/step-times
try_again = files=$$($(LOCAL)/try-again.js $(REPORTS)/$(1).json); [ -z "$$files" ] || $(2) npm run -s test:node -- --runInBand --json --outputFile=$(REPORTS)/$(1)-again.json --runTestsByPath $$files || failed=1

##@ Running
up: export MAKE_STARTED_MS := $(shell $(NOW_MS))
up: build ## install, build and start everything, then print the address
	@$(LOCAL)/up.js

down: ## stop everything
	@if [ -f deploy/dist/local/down.js ]; then $(LOCAL)/down.js; else echo 'Nothing was built yet.'; fi

reset: ## stop everything and drop the local data
	@if [ -f deploy/dist/local/down.js ]; then $(LOCAL)/down.js --reset; else echo 'Nothing was built yet.'; fi

logs: ## follow the logs (S=gateway for one process)
	@tail -n 40 -F $(or $(DATA_DIR),.data)/logs/$(or $(S),*).log

dev: build ## start everything, then rebuild and restart what changes
	@$(LOCAL)/dev.js

demo: up ## start everything, connect a league and play a week of football (SECONDS_PER_WEEK=120)
	@$(LOCAL)/demo.js

roll: ## restart every service of the running stack, and gateways of several, one process after the other (S=name,name for some)
	@$(LOCAL)/roll.js

reconcile: ## compare what services computed with what it was made from, and make good what is missing
	@$(LOCAL)/reconcile.js

dead-letters: $(STAMPS)/ts ## events that were given up or refused (SHOW=id, RETRY=id or all, DROP=id or all)
	@$(LOCAL)/dead-letters.js

##@ Checking
unit stack stack-keycloak e2e-gallery e2e-generated e2e-desktop e2e-phone again: export TMPDIR := $(TESTS_TMPDIR)

test: ## lint, types, unit and service tests on real servers, web tests, browser tests (AUTH=keycloak: those sign in with a real Keycloak; PHONE_AUTH=keycloak: those of the phone)
	@rm -rf $(REPORTS) && mkdir -p $(REPORTS)
	@$(call step,build)
	@$(call step,unit)
	@# It kills processes while a league connects, and waits until all is well again: what only reads sources takes the
	@# time that it leaves.
	@{ $(call step,lint,nice -n 19); } & { $(call step,types,nice -n 19); } & { $(call step,stack); }; wait
	@# Stacks of their own, side by side: each waits for its pages for half of its time.
	@{ $(call step,e2e-generated); $(call step,e2e-desktop); } $(BESIDE) { $(call step,e2e-phone); $(call step,e2e-gallery); }; wait
	@# What failed beside others is tried once more, alone: it is told of at the end, as browser tests are.
	@$(call step,again)
	@$(LOCAL)/tally.js $(REPORTS)

again:
	@failed=0; $(call try_again,jest,AUTH=); $(call try_again,jest-stack,AUTH= $(WITH_STACK)); \
	$(call try_again,jest-stack-generated,$(WITH_GENERATED)); \
	$(call try_again,jest-keycloak,AUTH=keycloak $(WITH_STACK)); exit $$failed

lint: $(STAMPS)/proto $(STAMPS)/openapi ## eslint, prettier, import directions, buf
	npm run -s lint
	npm run -s lint -w proto

types: $(STAMPS)/ts ## type-check the tests (the sources are checked by the build)
	tsc -p tsconfig.tests.json

unit: $(STAMPS)/ts ## jest: services on real MongoDB and NATS, web in jsdom
	@mkdir -p $(REPORTS)
	AUTH= npm run -s test:node -- --json --outputFile=$(REPORTS)/jest.json

stack: build ## the whole stack: kills while a league connects, bad input, provider calls; a week being played, where no recorded leagues are
	@mkdir -p $(REPORTS)
	AUTH= $(WITH_STACK) npm run -s test:node -- --runInBand --json --outputFile=$(REPORTS)/jest-stack.json

stack-keycloak: build ## a real Keycloak behind the gateway: whose tokens count (Java 17, Maven for the first time)
	@mkdir -p $(REPORTS)
	AUTH=keycloak $(WITH_GENERATED) $(KEYCLOAK_TESTS)

e2e: ## Playwright on the gallery, and on stacks with the recorded leagues where they are and with the generated one, whose week is played
	@$(MAKE) --keep-going e2e-gallery e2e-generated e2e-desktop e2e-phone

e2e-gallery: build
	@mkdir -p $(REPORTS)
	PLAYWRIGHT_JSON_OUTPUT_FILE=$(REPORTS)/playwright-gallery.json $(GALLERY)

e2e-generated: build
	@mkdir -p $(REPORTS)
	$(if $(HAS_RECORDED),PLAYWRIGHT_JSON_OUTPUT_FILE=$(REPORTS)/playwright-generated.json $(WITH_GENERATED) $(call both,$(PLAYWRIGHT) $(MAIN_PATHS),$(PLAYED_WEEK)),@echo 'No recorded leagues (SLEEPER_DATA): e2e-desktop and e2e-phone walk through the generated one, and this adds nothing.')

# ONLY=name of a file or a test for some.
E2E_OF = $(PLAYWRIGHT) $(PROJECTS_$(1):%=--project=%) $(ONLY)
e2e-desktop: build
	@mkdir -p $(REPORTS)
	PLAYWRIGHT_JSON_OUTPUT_FILE=$(REPORTS)/playwright-desktop.json $(WITH_STACK) $(call E2E_OF,desktop)

e2e-phone: build
	@mkdir -p $(REPORTS)
	AUTH=$(PHONE_AUTH) PLAYWRIGHT_JSON_OUTPUT_FILE=$(REPORTS)/playwright-phone.json $(WITH_STACK) $(if $(filter keycloak,$(PHONE_AUTH)),$(call both,$(KEYCLOAK_TESTS),$(call E2E_OF,phone)),$(call E2E_OF,phone))

gallery: build ## every piece of the web's ui on one page, in both themes and all states, for those who build screens
	npm run -s gallery -w web

fmt: $(STAMPS)/openapi ## format and fix what can be fixed
	npm run -s fmt

shots: build ## a picture of every screen, at 1440, 768, 390 and 320 pixels, into web/shots/, and what is wrong with it (ONLY=part of a name DEVICE=phone)
	$(WITH_STACK) npm run -s shots -w web

keyboard: build ## the Tab key through every control of every screen, at four widths (ONLY=part of a name DEVICE=phone)
	$(WITH_STACK) npm run -s keyboard -w web

pictures: build ## the README's pictures, from the generated league
	ONLY=dashboard $(WITH_GENERATED) npm run -s shots -w web
	@mkdir -p web/pictures
	cp web/shots/dashboard-desktop.png web/pictures/dashboard.png

icons: ## the icons of the installed application, from web/public/favicon.svg
	npm run -s icons -w web

bench: build ## the gateway beside a plain proxy and a direct call; events from commit to effect; the league home and the pages of a league at a fixed rate; a week after ten seasons; the chat beside a raw stream of events; a generated world; analytics beside DuckDB
	$(NODE) deploy/dist/bench/gateway.js
	$(NODE) deploy/dist/bench/events.js
	LIMITS=off $(WITH_STACK) $(NODE) deploy/dist/bench/home.js
	LIMITS=off $(WITH_STACK) $(NODE) deploy/dist/bench/league-pages.js
	$(NODE) deploy/dist/bench/history.js
	LIMITS=off $(WITH_STACK) $(NODE) deploy/dist/bench/chat.js
	$(NODE) deploy/dist/bench/generation.js
	ANALYTICS=2 LIMITS=off $(WITH_STACK) $(NODE) deploy/dist/bench/analytics.js

bench-web: build ## how soon landing and dashboard are there on a slow phone
	$(WITH_STACK) npm run -s bench -w web

faults: build ## break servers under load: what was promised beside what was measured (ROW=name or ROW=R7 for some, SEED=)
	$(NODE) deploy/dist/faults/main.js

soak: build ## steady load and random kills for MINUTES=30, then what was lost and how memory went (SEED=)
	$(NODE) deploy/dist/faults/soak.js

attacks: build ## the attacks of deploy/attacks: each with the tests that show what comes of it (CASE=18 for one, KINDS=node without stack and browser)
	@TMPDIR=$(TESTS_TMPDIR) $(NODE) deploy/dist/attacks/main.js

fuzz: $(STAMPS)/ts ## every route of every service with requests that a seed makes, figures at the end (REQUESTS=100000 SEED=7)
	@TMPDIR=$(TESTS_TMPDIR) $(NODE) deploy/dist/attacks/fuzz.js

licences: $(STAMPS)/ts ## the licences of all packages that are shipped (SBOM=1: the list as CycloneDX)
	@$(if $(SBOM),npm sbom --sbom-format=cyclonedx --omit=dev --package-lock-only,$(NODE) deploy/dist/production/licences.js)

# Recorded leagues stand still: a Sunday evening is that of the generated ones, unless others are named.
LOADED_STACK = $(if $(filter sunday-evening,$(SCENARIO)),$(if $(SLEEPER_DATA),$(WITH_STACK),$(WITH_GENERATED)),$(WITH_STACK))
load: build ## k6 against a stack of its own (SCENARIO=smoke PEOPLE=50 MINUTES=2 RATE=20 WORKER_CORES=), or URL= with CONFIRM_URL= and WORLD=file, or STAND_IN= and PASSWORD=
	$(if $(URL),,LIMITS=off $(LOADED_STACK) $(NODE)) $(if $(URL),$(NODE)) deploy/dist/load/run.js

compare-workers: build ## the analytics load with fewer and with more workers, each in a stack of its own: both beside each other, and an error unless more beat fewer (WORKERS=1,3 RATE=250 MINUTES=1 WORKER_CORES=0.25)
	$(RECORDED) $(NODE) deploy/dist/load/compare-workers.js

capacity: build ## member days of more and more people until a threshold breaks: what this machine is good for (FIRST=100 MINUTES=1)
	LIMITS=off $(WITH_STACK) $(NODE) deploy/dist/load/capacity.js

##@ Operating (deploy/README.md is the runbook)
images: build ## an image for each service, the gateway and the stand-in (ONLY=name,name TAG=local IMAGE_PREFIX=dynasty/)
	@$(NODE) deploy/dist/images/main.js

chart-tools: $(STAMPS)/ts ## what checks the chart and the alerts, where it is missing: helm, kubeconform, Prometheus, Alertmanager
	@$(LOCAL)/chart-tools.js

secrets: $(STAMPS)/ts ## strong secrets for docker-compose.yml, in .env; to one that is there it adds what is missing (ENV_FILE=: to a server's, copied here)
	@$(NODE) deploy/dist/production/secrets.js

backup: $(STAMPS)/ts ## copy all databases of the running stack, as they are at one moment, to TO=folder
	@$(LOCAL)/backup.js

check-backup: $(STAMPS)/ts ## read all of FROM=folder through, before what it is to replace is removed
	@$(LOCAL)/backup.js check

restore: $(STAMPS)/ts ## put FROM=folder into a stack that is stopped and empty (make reset)
	@$(LOCAL)/backup.js restore

##@ Building (each step runs only when its sources changed)
build: $(STAMPS)/web ## everything that `up` needs
	@:

PROTO := $(shell find proto/dynasty -name '*.proto') proto/buf.gen.yaml proto/buf.yaml
SOURCES := $(shell find proto services gateway deploy \( -name node_modules -o -name dist -o -name gen -o -name test \) -prune -o \( -name '*.ts' -o -name 'tsconfig*.json' -o -name package.json \) -print)
# Its build and the gallery's make the fonts in gen/: who runs one would have the other built again, beside browser tests.
WEB := $(shell find web \( -name node_modules -o -name dist -o -name gen -o -name schema -o -name e2e -o -name shots -o -name test-results \) -prune -o -type f -print)

node_modules/.package-lock.json: package-lock.json
	PATH="$(MACHINE_PATH)" npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(STAMPS)/proto: node_modules/.package-lock.json $(PROTO)
	npm run -s generate -w proto
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/ts: $(STAMPS)/proto $(SOURCES) tsconfig.base.json tsconfig.json
	tsc -b
	@touch $@

# The web is built again only when an API document changed, not with every change of a service.
$(STAMPS)/openapi: $(STAMPS)/ts web/scripts/openapi.mjs
	npm run -s openapi -w web
	@cat web/src/lib/api/schema/* | cksum > $@.sum
	@cmp -s $@.sum $(STAMPS)/schema || cp $@.sum $(STAMPS)/schema
	@touch $@

$(STAMPS)/schema: $(STAMPS)/openapi ;

$(STAMPS)/web: $(STAMPS)/schema $(WEB)
	npm run -s types -w web
	cd web && vite build --logLevel warn
	@touch $@

help: ## this list
	@awk 'BEGIN {FS = ":.*## "} /^##@/ {printf "\n%s\n", substr($$0, 5)} /^[a-z0-9-]+:.*## / {printf "  make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)
	@printf '\nVariables: PORT DATA_DIR SLEEPER_DATA NFLVERSE_DATA NOW SOURCE=live AUTH FRONT=haproxy (see README.md)\nProcesses: GATEWAY=2 LEAGUES CHAT ANALYTICS RANKINGS ACHIEVEMENTS ADMIN, one of each unless said\n'

.PHONY: up down reset logs dev demo roll reconcile dead-letters faults soak attacks fuzz licences test again lint types unit stack stack-keycloak e2e e2e-gallery e2e-generated e2e-desktop e2e-phone gallery fmt shots keyboard icons pictures bench bench-web load compare-workers capacity images chart-tools secrets backup check-backup restore build help
